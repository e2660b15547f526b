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
  double contact = 0.5;       // for every hex nearer to the enemy, down to the unit's range
  double fear = 0.25;         // how likely an enemy that could attack will be ordered to

  // Rest
  double sandbags = 0.8;
  double wire = 0.6;  // of removing it
  double order = 0.1; // a unit that is ordered might do something not foreseen here
};

} // namespace bocage
