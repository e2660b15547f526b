// Which figures a unit stands on the board with, and where: art/pieces.json, the same places as on the drawn maps.

import type { Side, Unit } from '../net/messages';
import pieces from '../../../art/pieces.json';
import type { Point } from './geometry';

interface Row {
  formation: keyof typeof pieces.formations;
  badge: string | null;
}
const kRows = pieces.figures as unknown as Record<string, Row>;
const rowOf = (troop: string): Row => kRows[troop] ?? kRows.infantry!;

export const figureSymbol = (troop: string, side: Side): string =>
  `figure-${kRows[troop] ? troop : 'infantry'}-${side}`;
export const badgeOf = (troop: string): string | undefined => rowOf(troop).badge ?? undefined;

export interface Formation {
  scale: number;
  places: Point[]; // behind first
}

const mirrored = (side: Side, [x, y]: number[]): Point => ({ x: side === 'allies' ? x! : -x!, y: y! });

// A unit keeps the formation of its full strength, so that those who stay do not move when others fall.
export function formation(unit: Pick<Unit, 'troop' | 'side' | 'figures' | 'figures_at_start'>): Formation {
  const rows = pieces.formations[rowOf(unit.troop).formation];
  const strength = Math.min(Math.max(unit.figures, unit.figures_at_start ?? 0, 1), rows.length);
  const { scale, places } = rows[strength - 1]!;
  return { scale, places: places.slice(0, unit.figures).map((place) => mirrored(unit.side, place)) };
}

export const badgePlace = (side: Side): Point => mirrored(side, pieces.badge.place);
export const kBadgeScale = pieces.badge.scale;

export const onBoard = (unit: Unit): boolean => unit.hex !== undefined && unit.status === undefined;
