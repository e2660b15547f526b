// How much things count beside each other. A medal not yet needed to win is worth 10.
#pragma once

namespace bocage {

struct Weights {
  // Medals
  double medal = 10;
  double winning_medal = 60; // the one that ends the battle
  double medal_near = 2;     // more for every medal already won: the end comes nearer

  // Losses
  double figure = 2;
  double retreat = 0.6; // for every hex an enemy is driven back
  double overrun = 1.5; // of a hex cleared by armor that may go on
  double cleared = 0.7; // of a hex that can be taken

  // Places
  double approach = 0.55;     // of a medal, one hex away from it …
  double approach_fade = .85; // … and for every hex more
  double keep = 0.9;          // of a medal, for standing on what is lost by leaving it
  double bar = 0.35;          // of a medal, for standing on what only the enemy can win
  double headquarters = 4;    // the enemy's taken, or one's own taken back: a card for the rest of the battle
  double errand = 0.7;        // of what an errand brings, for being where it is done
  double radar = 1;           // a station that warns of the enemy's planes
  double contact = 0.5;       // for every hex nearer to the enemy, down to the unit's range
  double fear = 0.25;         // how likely an enemy that could attack will be ordered to

  // Rest
  double sandbags = 0.8;
  double wire = 0.6;  // of removing it
  double order = 0.1; // a unit that is ordered might do something not foreseen here
};

// Those of a player who thinks a turn ahead.
struct PlanWeights : Weights {
  PlanWeights() { medal = 7; } // the chances behind it are counted too

  double win = 150;          // a battle that is over
  double reply = 0.6;        // of what the enemy may expect of his next turn
  double next = 0.35;        // of what one's own best card may do the turn after
  double second_card = 0.25; // of that, for the cards beside the best
  double ready = 0.15;       // a unit that a card can order, whatever it does
  double strike = 3.5;       // a card that strikes from nowhere on the board
  double reaction = 2.5;     // a card for the enemy's turn
  double copy = 0.7;         // of the best card of one section: what an enemy's card may turn out to be
  double choice = 0.5;       // a card that lets one choose among the cards drawn
  double bonus = 1.2;        // a card that gives more dice
  double nearest = 0.45;     // of a medal, for the unit nearest to it …
  double second_nearest = 0.2, third_nearest = 0.1; // … and the next
  double guard = 0.08;                              // the same for what the enemy may take
  double exit_near = 0.35;                          // of a medal, for every unit near its exit
  double exited = 10;    // a unit that has left by its exit, beside the medal: it is no loss
  double advance = 0.12; // for every hex nearer to the enemy, down to the unit's range
};

} // namespace bocage
