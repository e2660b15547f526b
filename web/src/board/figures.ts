// Which figures a unit stands on the board with, and where: art/pieces.json, the same places as on the drawn maps.

import type { Side, Unit } from '../net/messages';
import pieces from '../../../art/pieces.json';
import type { Point } from './geometry';

interface Row {
  formation: keyof typeof pieces.formations;
  badge: string | null;
  company?: 'last' | 'weapon' | 'disguise'; // what its own figure is, where the others are those of another troop
  others?: string;
}
const kRows = pieces.figures as unknown as Record<string, Row>;
const rowOf = (troop: string): Row => kRows[troop] ?? kRows.infantry!;

export const figureSymbol = (troop: string, side: Side): string =>
  `figure-${kRows[troop] ? troop : 'infantry'}-${side}`;
export const badgeOf = (troop: string): string | undefined => rowOf(troop).badge ?? undefined;
// As a picture of its own, a hundred units wide: guns and ships are wider than soldiers.
export const pictureScale = (troop: string): number => (rowOf(troop).formation === 'vehicles' ? 1.15 : 1.5);

export interface Formation {
  scale: number;
  places: Point[]; // behind first
}

const enemyOf = (side: Side): Side => (side === 'allies' ? 'axis' : 'allies');
const mirrored = (side: Side, [x, y]: number[]): Point => ({ x: side === 'allies' ? x! : -x!, y: y! });

type Company = Pick<Unit, 'troop' | 'side' | 'figures' | 'figures_at_start'>;

// A unit keeps the formation of its full strength, so that those who stay do not move when others fall.
export function formation(unit: Company): Formation {
  const rows = pieces.formations[rowOf(unit.troop).formation];
  const strength = Math.min(Math.max(unit.figures, unit.figures_at_start ?? 0, 1), rows.length);
  const { scale, places } = rows[strength - 1]!;
  return { scale, places: places.slice(0, unit.figures).map((place) => mirrored(unit.side, place)) };
}

export interface Stand {
  key: string;
  kind: 'figure' | 'weapon' | 'disguise';
  symbol: string;
  at: Point;
  scale: number;
}

export const inCraft = (unit: Pick<Unit, 'marks'>): boolean => unit.marks?.includes('landing-craft') ?? false;

// All that stands on the hex for a unit. An Elefant or a Churchill among tanks is the last to fall; a weapon stands
// beside its soldiers, and an enemy beside Brandenburgers in disguise.
export function standsOf(unit: Company & Pick<Unit, 'marks' | 'accessory'>): Stand[] {
  const { company, others } = rowOf(unit.troop);
  const { scale, places } = formation(unit);
  const other = figureSymbol(others ?? unit.troop, unit.side);
  const own = unit.accessory
    ? `figure-${unit.troop}-${unit.accessory}-${unit.side}`
    : figureSymbol(unit.troop, unit.side);
  const stands = places.map((at, i): Stand => {
    const symbol = company === undefined || (company === 'last' && i === 0) ? own : other;
    return { key: `${i}`, kind: 'figure', symbol, at, scale };
  });
  if (company === 'weapon' && unit.figures > 0)
    stands.push({
      key: company,
      kind: company,
      symbol: own,
      at: mirrored(unit.side, pieces.beside.crew),
      scale: 1,
    });
  if (company === 'disguise' && unit.marks?.includes('disguised'))
    stands.push({
      key: company,
      kind: company,
      symbol: figureSymbol('infantry', enemyOf(unit.side)),
      at: mirrored(unit.side, pieces.beside.disguised),
      scale,
    });
  if (!inCraft(unit)) return stands;
  const aboard = mirrored(unit.side, pieces.craft.place);
  const k = pieces.craft.scale;
  return stands.map((stand) => ({
    ...stand,
    at: { x: stand.at.x * k + aboard.x, y: stand.at.y * k + aboard.y },
    scale: stand.scale * k,
  }));
}

// A train looks away from its wagon, or from where that was: `behind` is the way from the locomotive to it, as seen.
export interface Train {
  locomotive: string;
  wagon: string;
}
export function trainOf(unit: Pick<Unit, 'troop' | 'side'>, behind: number): Train {
  const looksLeft = behind > 0;
  const turned = looksLeft === (unit.side === 'allies') ? '-turned' : '';
  return {
    locomotive: `${figureSymbol(unit.troop, unit.side)}${turned}`,
    wagon: `figure-${unit.troop}-wagon-${unit.side}${turned}`,
  };
}
export const kWagonPlace: Point = { x: 0, y: 14 };

export const badgePlace = (side: Side): Point => mirrored(side, pieces.badge.place);
export const kBadgeScale = pieces.badge.scale;

// Smoke of shells thins after a turn of each side, a screen in its last turn.
export const smokeSymbol = (smoke: { kind: string; turns: number }): string =>
  smoke.turns <= (smoke.kind === 'shells' ? 2 : 1) ? 'smoke-thin' : 'smoke';

export const onBoard = (unit: Unit): boolean => unit.hex !== undefined && unit.status === undefined;
