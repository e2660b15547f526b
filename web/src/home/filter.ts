// Which battles the gallery shows.

import type { BattleSummary } from '../net/messages';
import { fold } from '../text/fold';

export interface Filter {
  text: string;
  theatre: string; // '' for all
  face: string;
  mode: string;
}

export function matches(battle: BattleSummary, filter: Filter): boolean {
  if (filter.theatre && battle.theatre !== filter.theatre) return false;
  if (filter.face && battle.face !== filter.face) return false;
  if (filter.mode && battle.mode !== filter.mode) return false;
  const wanted = fold(filter.text).split(/\s+/).filter(Boolean);
  const nations = [...battle.sides.allies.nations, ...battle.sides.axis.nations];
  const all = fold(
    [battle.name.fr, battle.name.en, battle.theatre, battle.dates.begin, ...nations].join(' '),
  );
  return wanted.every((word) => all.includes(word));
}
