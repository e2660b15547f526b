#include "scenario/m44/sayings.h"

#include <algorithm>
#include <array>

#include "scenario/source.h"

namespace bocage::m44 {
namespace {

// clang-format off: a table
constexpr auto kSayings = std::to_array<Saying>({
    {"does not grant a medal|medal objective for the armored|but not for the paratroopers", "lost"},
    // Nations
    {"russian command rules are in effect", "option commissar: side allies"},
    {"imperial japanese army command rules", "option imperial-army: side axis"},
    {"marine corps command rules", "option gung-ho: side allies"},
    {"british commonwealth forces*rules|british commonwealth forces (nation", "option stiff-upper-lip: side allies"},
    {"italian royal army", "option royal-army"},
    // Theatres, weather, light
    {"blitz rules are in effect", "option blitz"},
    {"north african desert rules are in effect|north africa desert rules are in effect", "option desert"},
    {"all armor units may only move 2", "option armor-move: side both, most 2"},
    {"allied armor units may only move 2|allied armor unit may move up to 2", "option armor-move: side allies, most 2"},
    {"axis armor units may only move 2|axis armor unit may move up to 2", "option armor-move: side axis, most 2"},
    {"axis armor unit may move up to 3|armor movement is amended as follows", "-"},
    {"night attack rules are in effect|night combat rules are in effect", "option night-visibility: begins 1"},
    {"night fall*night attack|visibility chart in reverse|initial visibility of 6|to see if the visibility changes|reduce the visibility range|once fully night",
     "option night-visibility: begins 6, changes falls, rolled-by axis"},
    {"heavy fog|only score hits when battling the unit in close assault|all grenades rolled still score", "option heavy-fog"},
    {"general winter|for any grenade roll, he must remove|any unit wiped out that way|at the start of each of his turn, the axis player rolls 2 dice",
     "option general-winter: side axis, dice 2"},
    // Cards
    {"air power' card is played as an 'artillery bombard|issue an order to all artillery units|units may move up to 3 hexes or battle twice", "option air-power-as-artillery-bombard: side both"},
    {"axis player draws an air power*play it as an artillery bombard", "option air-power-as-artillery-bombard: side axis"},
    {"air power\" card cannot be played by the axis|axis player cannot use the air power|must immediately discard it and draw a new one", "option no-air-power: side axis"},
    {"remove the barrage card from the deck", "option remove-card: card barrage"},
    {"'recon' command card as a barrage", "option recon-as-barrage: side both"},
    {"air strikes (actions 3", "option air-strikes: side {side}"},
    {"recon' cards as an air power|target a group of 4 or fewer|air attack with 2 battle dice", "option recon-as-air-power"},
    {"do not reshuffle|command card deck run out", "option no-reshuffle"},
    {"air rules are optional", "option air-rules: use optional"},
    {"air rules are in effect", "option air-rules: use always"},
    {"if used, give*air sortie|if used, shuffle*air sortie|give both air sortie cards|give the axis player*air sortie card|give each player*air sortie", "air-sorties"},
    {"air rules are not in effect|air sortie cards are set aside", "-"},
    {"if air pack rules are in effect|new flight plan rules are optional", "option air-rules: use optional"},
    {"airplanes 1 -|airplanes 4 -|airplanes 7 -|types of aircraft|discard it and draw a new command card instead", "option air-rules"},
    {"draw * cards after turn", "extra-draw"},
    {"have a hand of", "hand"},
    // Ground
    {"sea wall|seawall", "terrain sea-wall"},
    {"bluff", "terrain sea-bluff"},
    {"cliff", "terrain cliff"},
    {"from the inland side, treat", "-"},
    {"steep hill", "terrain steep-hill"},
    {"movement up onto a hill hex is a 2 hex move|moving down off a hill", "steep-hills"},
    {"control of the bunker|in control of bunker", "bunkers owned"},
    {"artillery units in a bunker cannot move", "terrain bunker"},
    {"bunkers are field bunkers|bunkers are considered field bunkers", "bunkers field"},
    {"field bunker", "terrain field-bunker"},
    {"the hills are impassable|hill hexes*are impassable|hill slope*is impassable", "option impassable"},
    {"forest and village hexes are considered impassable|may not enter any other forest or village", "option impassable-for/impassable"},
    {"artillery may not fire over hills", "option blocks-all-fire"},
    {"infantry units may not target units on the opposite side", "option wide-river"},
    {"may only enter or exit arnhem bridge|movement along the span", "option bridge-section"},
    {"is impassable, except over the bridges|river mouth|dry river, has the same terrain effects as a river", "terrain river"},
    {"bridges do not block line of sight", "terrain bridge"},
    {"beaches have the same", "terrain beach"},
    {"embankment hex has the same effect as a hill", "terrain hill"},
    {"hedgehog obstacle", "terrain hedgehog"},
    {"fordable stream", "water fordable-stream"}, // and so not only fordable
    {"is fordable|are fordable|fordable river hex", "water fordable-river"},
    {"frozen river|is frozen (|are frozen (", "water frozen-river"},
    {"is frozen and may be crossed|are frozen and may be crossed|no other movement or battle restrictions in regard to the", "water open"},
    {"jungles are explained", "terrain jungle"},
    {"rice paddies are explained", "terrain rice-paddy"},
    {"caves are explained", "terrain cave"},
    {"airfields are explained", "terrain airfield"},
    {"marshes are explained", "terrain marsh"},
    {"mountains are explained", "terrain mountain"},
    {"trenches are described", "terrain trenches"},
    {"high ground rules", "terrain high-ground"},
    {"flooded fields (", "option flooded-fields"},
    {"oasis recovery rules are in effect|those rules also apply to each camp", "option oasis-recovery"},
    {"minefield*explained|lays out the minefields|lay the minefields|lays the mines|lay the mines|will lay minefields|opening a supply lane through the",
     "option minefield"},
    {"reveal a minefield decoy|only one such medal can be won", "option decoy-medal"},
    {"sabotage the|sabotaging a dam", "sabotage"},
    {"(actions 7 |freeing prisoners|prisoners' escape", "raid free-prisoners"},
    {"(actions 11 |radar alert", "raid radar-alert"},
    {"(actions 12 |capturing equipment|capture equipment", "raid capture-equipment"},
    {"(actions 14 |destroy supplies|destroying supplies", "raid destroy-supplies"},
    {"may remove road block|may remove the road block|road block*removed by", "option clear-road-blocks"},
    {"smoke screen", "option smoke-screen"},
    // Troops
    {"special force* tank unit*4 figures|elite armor units|elite tank unit|4 tanks each|tank units*4 figures|tank unit has 4 figures", "troop elite-armor"},
    {"ranger|commando|panzer grenadier|panzergrenadier|grenadier unit|paratrooper units|airborne units|para units|may move 1 or 2 hexes and still battle|elite infantry|infantry units are elite|infantry are elite|infantry units are special forces|mechanized infantry|infantry units are motorized|elite german infantry|parachute infantry|elite units (troops 2",
     "troop special-forces"},
    {"(troops 2 ", "elite"},
    {"french resistance|resistance unit may move onto|move back 1, 2 or 3 hexes", "troop resistance"},
    {"engineer", "troop combat-engineers"},
    {"big guns|big gun (", "troop big-gun"},
    {"mobile artillery|mobile german artillery", "troop mobile-artillery"},
    {"flame thrower tank|flame thrower", "troop flame-thrower-tank"},
    {"sniper", "troop sniper"},
    {"cavalry unit", "troop cavalry"},
    {"ski troops", "troop ski-troops"},
    {"tiger tank|tiger rules", "troop tiger"},
    {"flags*count against tigers|tigers retreat for|tigers must retreat", "option flags-move-tigers"},
    {"heavy anti-tank gun|flak 88|target must be in line of sight|ignore terrain battle protections", "troop heavy-anti-tank-gun"},
    {"anti-tank weapon|anti-tank late war|in addition when it dose not move|treated as infantry for all purposes", "troop anti-tank-gun"},
    {"mortar", "troop mortar"},
    {"machine gun", "troop machine-gun"},
    {"brandenburger", "troop brandenburgers"},
    {"elefant|tank destroyers (troops 24|tank destroyer rules", "troop tank-destroyer"},
    {"nebelwerfer", "troop nebelwerfer"},
    {"hobart|funnies (troops 26|funnies rules", "troop funny"},
    {"supply trucks (troops 17|supply truck rules", "troop supply-truck"},
    {"half-track|half track", "troop half-track"},
    {"patrol cars|patrol car rules|jeeps (troops 19", "troop patrol-car"},
    {"command car (troops 20|command cars (troops 20|command car rules", "troop command-car"},
    {"war ship|destroyers (troops 12|destroyer rules", "troop destroyer"},
    {"landing craft", "mark landing-craft"},
    {"re-supply rules are not in effect", "option no-re-supply"},
    {"re-supply rules (actions 24", "troop supply-truck"},
    {"supply train", "troop supply-train"},
    {"armored train|armoured train", "troop armored-train"},
    {"train*loaded with|train*carries|infantry units aboard the train", "train-cargo"},
    {"flat-bottom boats|in a boat on a river|when on a river hex|the unit has abandoned its boat|a unit that enters a river hex must stop", "mark boat"},
    {"camouflaged at the start", "units camouflaged"},
    {"additional airdrop|hold 4 infantry figures|drop the figures|if a figure falls off|no victory medal is awarded|the unit landed safely|if the figure is not out-of-action|attempt to airdrop units|each paradrop requires an order|airdropped units are elite|each time a unit successfully drops",
     "option air-drop"},
    {"allied player makes three paradrops, each with 3 figures", "option air-drop: side allies, units 3, drops 3"},
    {"+1d when not moving", "star unit-steady-aim: dice 1"},
    {"may ignore the first flag|may ignore 1 flag", "star unit-ignores-flags: flags 1"},
    {"eliminating an*tank unit counts as two", "units tanks-worth-two"},
    {"allied units killed give the axis player no medals", "units no-medals"},
    {"only have 3 figures|have 3 figures only", "units three-figures"},
    {"place a badge|place a*badge|badges are not required|no need to place|use badges|place badges|special force token", "badge"},
    {"use allied (us) tanks from the base game|place sandbags in these|requires two pacific theatre expansions|no specific rules|elite units use their own rules|if you do not own|refer to p.12 of the terrain pack|they represent the",
     "-"},
    // Victory
    {"when all the japanese units in a section|no japanese units move back into the section", "option empty-section"},
    {"objective medal on the two hexes of the*baseline", "exits"},
    {"exits off|exit off|manages to exit|exit markers are in effect|exit hex for the|exit the board toward", "exits"},
    {"is removed from play|place one figure from this unit|each japanese unit that crosses", "exits"},
    {"at the end of their turn, they win immediately|suffers sudden death", "objectives sudden-death"},
    {"medals, including the", "objectives required"},
    {"he manages to exit 3 of his units", "option must-exit: side axis, units 3"},
    {"exiting the board through the exit", "option must-exit"},
    {"medal objective|objective medal|counts as one victory medal|counts as a victory medal|count as a victory medal|count as one victory medal|counts as two victory medals|counts as 2 victory medals|counts as one medal|continues to count toward|it no longer counts|this medal is back in play|the medal remains yours|they must occupy|must occupy more|controls ponyri|holds three of the four|must occupy at least two|occupies one or more hexes|only one medal is gained|to gain control|are temporary medals|the axis hold the medal|the allies get the objective|captures any|captures a |controls them at game start",
     "objectives"},
});
// clang-format on

bool is_capital(char c) { return c >= 'A' && c <= 'Z'; }

// Whether a point after `before` ends a sentence: not after "p", "St", "op" or a number's dot.
bool ends_sentence(std::string_view before) {
  const std::size_t blank = before.find_last_of(" (\n\t");
  const std::string_view last = before.substr(blank == std::string_view::npos ? 0 : blank + 1);
  return last != "p" && last != "St" && last != "Nr" && last != "No";
}

bool fits(std::string_view sentence, std::string_view pattern) {
  std::size_t at = 0;
  while (true) {
    const std::size_t star = std::min(pattern.find('*'), pattern.size());
    const std::size_t found = sentence.find(pattern.substr(0, star), at);
    if (found == std::string_view::npos) return false;
    if (star == pattern.size()) return true;
    at = found + star;
    pattern.remove_prefix(star + 1);
  }
}

} // namespace

std::span<const Saying> sayings() { return kSayings; }

bool says(std::string_view sentence, std::string_view words) {
  while (!words.empty()) {
    const std::size_t end = std::min(words.find('|'), words.size());
    if (fits(sentence, words.substr(0, end))) return true;
    words.remove_prefix(std::min(end + 1, words.size()));
  }
  return false;
}

std::vector<std::string> sentences_of(std::string_view text) {
  std::vector<std::string> sentences;
  std::size_t begin = 0;
  const auto close = [&](std::size_t end) {
    if (std::string sentence = tidy(text.substr(begin, end - begin)); !sentence.empty())
      sentences.push_back(std::move(sentence));
    begin = end;
  };
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '\n') close(i);
    // A question mark among blanks is a dash that a program did not know.
    const bool stop = text[i] == '.' || text[i] == '!' || (text[i] == '?' && i > 0 && text[i - 1] != ' ');
    const bool next =
        i + 2 < text.size() && text[i + 1] == ' ' &&
        (is_capital(text[i + 2]) || text[i + 2] == ' ' || text[i + 2] == '"' || text[i + 2] == '\'');
    if (stop && next && ends_sentence(text.substr(begin, i - begin))) close(i + 1);
  }
  close(text.size());
  return sentences;
}

} // namespace bocage::m44
