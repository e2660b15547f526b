// Which figures a unit stands on the board with, and where: as draw/figures.cpp has them.

import type { Side, Unit } from '../net/messages';
import type { Point } from './geometry';

interface Row {
  symbol: string;
  wide: boolean;
  scale: number;
  badge?: string;
}

const kRifleman: Row = { symbol: 'rifleman', wide: false, scale: 0.86 };
const kRows: Record<string, Row> = {
  infantry: kRifleman,
  'special-forces': { ...kRifleman, badge: 'badge-special-forces' },
  resistance: { ...kRifleman, badge: 'badge-resistance' },
  armor: { symbol: 'tank', wide: true, scale: 0.9 },
  'elite-armor': { symbol: 'tank', wide: true, scale: 0.84, badge: 'badge-elite' },
  tiger: { symbol: 'tank', wide: true, scale: 1.25, badge: 'badge-elite' },
  artillery: { symbol: 'gun', wide: true, scale: 0.96 },
  'supply-train': { symbol: 'locomotive', wide: true, scale: 1 },
  'aircraft-carrier': { symbol: 'ship', wide: true, scale: 1 },
  fighter: { symbol: 'plane', wide: true, scale: 1 },
};
const rowOf = (troop: string): Row => kRows[troop] ?? kRifleman;

export const symbolOf = (troop: string): string => rowOf(troop).symbol;
export const badgeOf = (troop: string, named?: string): string | undefined =>
  rowOf(troop).badge ?? (named ? 'badge' : undefined);
export const baseOf = (troop: string, side: Side): string =>
  `base-${side === 'allies' ? 'round' : 'square'}${rowOf(troop).wide ? '-wide' : ''}`;

export function figureScale(troop: string, figures: number): number {
  const { wide, scale } = rowOf(troop);
  if (wide && figures === 4) return scale * 0.95;
  return scale * (figures <= 4 ? 1 : figures <= 6 ? 0.8 : 0.62);
}

const places = (...numbers: number[]): Point[] => {
  const out: Point[] = [];
  for (let i = 0; i < numbers.length; i += 2) out.push({ x: numbers[i]!, y: numbers[i + 1]! });
  return out;
};
const kFoot = [
  [],
  places(0, 20),
  places(-19, 8, 17, 19),
  places(-22, -2, 18, -5, 0, 26),
  places(-24, -3, 16, -8, -15, 27, 26, 22),
];
const kVehicles = [
  [],
  places(0, 14),
  places(-12, -4, 11, 26),
  places(0, -10, -23, 18, 23, 23),
  places(-22, -9, 22, -5, -24, 22, 20, 27),
];

// Where the figures stand around the middle of the hex, those behind first.
export function formation(troop: string, side: Side, figures: number): Point[] {
  const n = Math.max(0, Math.min(12, figures));
  const { wide } = rowOf(troop);
  const mirrored = (p: Point) => (side === 'allies' ? p : { x: -p.x, y: p.y });
  if (n <= 4) return (wide ? kVehicles : kFoot)[n]!.map(mirrored);
  const rows = n <= 6 ? 2 : 3;
  const inRow = Math.ceil(n / rows);
  const step = (wide ? 80 : 68) / inRow;
  return Array.from({ length: n }, (_, i) => {
    const row = Math.floor(i / inRow);
    const inThis = Math.min(inRow, n - row * inRow);
    return mirrored({
      x: ((i % inRow) - (inThis - 1) / 2) * step + (row % 2 ? 3 : -3),
      y: -8 + row * (rows === 2 ? 28 : 18),
    });
  });
}

export const onBoard = (unit: Unit): boolean => unit.hex !== undefined && unit.status === undefined;
