// The small vocabularies that tables, state and rules share.
#pragma once

#include <cstdint>

namespace bocage {

enum class Side : std::uint8_t { Allies, Axis };
inline constexpr int kSides = 2;
constexpr Side other(Side s) { return s == Side::Allies ? Side::Axis : Side::Allies; }
constexpr int index(Side s) { return static_cast<int>(s); }

// Who may profit from a bunker, a sea wall, an objective …
enum class Owner : std::uint8_t { Anyone, Allies, Axis };
constexpr Owner owner_of(Side s) { return s == Side::Allies ? Owner::Allies : Owner::Axis; }
constexpr bool serves(Owner o, Side s) { return o == Owner::Anyone || o == owner_of(s); }

// What a unit counts as: which cards order it, which die face hits it, how it attacks protected targets.
enum class UnitClass : std::uint8_t { Infantry, Armor, Artillery, Train, Ship, Plane };
inline constexpr int kAttackClasses = 3; // infantry, armor, artillery: the columns of a summary card

using ClassSet = std::uint8_t;
constexpr ClassSet set_of(UnitClass c) { return static_cast<ClassSet>(1 << static_cast<int>(c)); }
inline constexpr ClassSet kNoClass = 0;
inline constexpr ClassSet kInfantry = set_of(UnitClass::Infantry);
inline constexpr ClassSet kArmor = set_of(UnitClass::Armor);
inline constexpr ClassSet kArtillery = set_of(UnitClass::Artillery);
inline constexpr ClassSet kGround = kInfantry | kArmor | kArtillery;
inline constexpr ClassSet kEveryClass = 0x3F;
constexpr bool has(ClassSet set, UnitClass c) { return set & set_of(c); }

// How a unit gets about. Vehicles that count as infantry are kept out where armor and artillery are
// (E-TRUCK-32).
enum class Gait : std::uint8_t { Foot, Tracked, Towed, Wheeled, Rail, Afloat, Airborne };
inline constexpr int kGroundGaits = 4; // those that move over land by the terrain rules

enum class Face : std::uint8_t { Infantry, Armor, Grenade, Star, Flag };
inline constexpr int kFaces = 5;
using FaceSet = std::uint8_t;
constexpr FaceSet set_of(Face f) { return static_cast<FaceSet>(1 << static_cast<int>(f)); }

enum class Nation : std::uint8_t {
  None,
  UnitedStates,
  Britain,
  Canada,
  France,
  Resistance,
  Poland,
  SovietUnion,
  Commonwealth,
  Germany,
  Italy,
  Japan,
  Finland,
  Marines
};

// A player's place at the table: side * 4 + role. Role 0 is the player of a two-player game and the
// Commander-in-Chief of Overlord; roles 1 to 3 are the left, center and right Field Generals.
using Seat = std::uint8_t;
using SeatSet = std::uint8_t;
inline constexpr int kRoles = 4, kSeats = 8;
inline constexpr Seat kNoSeat = 0xFF;
constexpr Seat seat_of(Side s, int role = 0) { return static_cast<Seat>(index(s) * kRoles + role); }
constexpr Side side_of(Seat s) { return s < kRoles ? Side::Allies : Side::Axis; }
constexpr SeatSet set_of_seat(Seat s) { return static_cast<SeatSet>(1 << s); }

} // namespace bocage
