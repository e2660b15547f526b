// Which battles the gallery shows.

import type { BattleSummary } from '../net/messages';
import { fold } from '../text/fold';

export interface Filter {
  text: string;
  theatre: string; // '' for all
  face: string;
  mode: string;
}

// Theatres in the order of the shelf; one that is not among them comes after.
const kTheatres = ['western', 'eastern', 'mediterranean', 'pacific', 'training'];

export interface Shelf {
  theatre: string;
  battles: BattleSummary[];
}

// The battles of each theatre, in the order of their days.
export function shelves(battles: readonly BattleSummary[]): Shelf[] {
  const rank = (theatre: string) => {
    const place = kTheatres.indexOf(theatre);
    return place < 0 ? kTheatres.length : place;
  };
  const byTheatre = new Map<string, BattleSummary[]>();
  for (const battle of battles)
    byTheatre.set(battle.theatre, [...(byTheatre.get(battle.theatre) ?? []), battle]);
  return [...byTheatre]
    .sort(([a], [b]) => rank(a) - rank(b) || a.localeCompare(b))
    .map(([theatre, mine]) => ({
      theatre,
      battles: mine.sort((a, b) => a.dates.begin.localeCompare(b.dates.begin) || a.key.localeCompare(b.key)),
    }));
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
