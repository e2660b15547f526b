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
// As a picture of its own, a hundred units wide: guns are wider than soldiers, ships and what is one of its kind wider still.
const isWide = (troop: string): boolean => rowOf(troop).formation === 'vehicles';
const kLarge = new Set([
  'tiger',
  'aircraft-carrier',
  'destroyer',
  'supply-train',
  'armored-train',
  'command-car',
]);
export const pictureScale = (troop: string): number =>
  kLarge.has(troop) ? 0.92 : isWide(troop) ? 1.15 : 1.5;
export const pictureFoot = (troop: string): number => (isWide(troop) ? 19 : 26);
// Its badge beside it: behind its back, and inside the hexagon that the picture is cut to.
export const pictureBadge = (troop: string, side: Side): Point =>
  mirrored(side, isWide(troop) ? [-22, -25] : [-31, -8]);

// The metal of a figure, as on the drawn maps: that of its nation, or of its side.
const kColors: Record<string, string> = pieces.colors;
export const colorOf = ({ side, nation }: Pick<Unit, 'side' | 'nation'>): string =>
  kColors[nation ?? ''] ?? kColors[side]!;

export interface Formation {
  scale: number;
  places: Point[]; // behind first
}

const enemyOf = (side: Side): Side => (side === 'allies' ? 'axis' : 'allies');
const mirrored = (side: Side, [x, y]: number[]): Point => ({ x: side === 'allies' ? x! : -x!, y: y! });

const isMarked = (unit: Pick<Unit, 'marks'>, mark: string): boolean => unit.marks?.includes(mark) ?? false;

type Company = Pick<Unit, 'troop' | 'side' | 'figures' | 'figures_at_start' | 'marks'>;

const strengthOf = (unit: Company): number => Math.max(unit.figures, unit.figures_at_start ?? 0, 1);
// Guns that infantry has captured: its soldiers make room for them as the crew of a weapon does; before more of them than
// a crew has they stand alone.
const kCrew = 4;
const isCrew = (unit: Company): boolean =>
  isMarked(unit, 'captured-guns') && strengthOf(unit) <= kCrew && rowOf(unit.troop).company !== 'weapon';

// A unit keeps the formation of its full strength, so that those who stay do not move when others fall.
export function formation(unit: Company): Formation {
  const rows = pieces.formations[isCrew(unit) ? 'crew' : rowOf(unit.troop).formation];
  const { scale, places } = rows[Math.min(strengthOf(unit), rows.length) - 1]!;
  return { scale, places: places.slice(0, unit.figures).map((place) => mirrored(unit.side, place)) };
}

export interface Stand {
  key: string;
  kind: 'figure' | 'weapon' | 'disguise' | 'guns';
  symbol: string;
  at: Point;
  scale: number;
}

// What a unit stands in, and its near side: symbols of their own.
export const vesselOf = (unit: Pick<Unit, 'marks'>): 'landing-craft' | 'boat' | undefined =>
  isMarked(unit, 'landing-craft') ? 'landing-craft' : isMarked(unit, 'boat') ? 'boat' : undefined;
export const isHidden = (unit: Pick<Unit, 'marks'>): boolean => isMarked(unit, 'camouflaged');
// A leafy net lies over each base, those of vehicles are wider; the rim is left, which tells the sides apart.
export function netScale(troop: string): Point {
  const [x, y] = isWide(troop) ? pieces.net.wide : pieces.net.narrow;
  return { x: x!, y: y! };
}

// All that stands on the hex for a unit. An Elefant or a Churchill among tanks is the last to fall; a weapon stands
// beside its soldiers, an enemy beside Brandenburgers in disguise, and a gun beside those who captured it.
export function standsOf(unit: Company & Pick<Unit, 'accessory'>): Stand[] {
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
  if (company === 'disguise' && isMarked(unit, 'disguised'))
    stands.push({
      key: company,
      kind: company,
      symbol: figureSymbol('infantry', enemyOf(unit.side)),
      at: mirrored(unit.side, isCrew(unit) ? pieces.formations.crew[3]!.places[3]! : pieces.beside.disguised),
      scale,
    });
  if (isMarked(unit, 'captured-guns') && unit.figures > 0) {
    const { place, scale: small } = isCrew(unit) ? pieces.guns.beside : pieces.guns.before;
    stands.push({
      key: 'guns',
      kind: 'guns',
      symbol: figureSymbol('artillery', unit.side),
      at: mirrored(unit.side, place),
      scale: small,
    });
  }
  if (!vesselOf(unit)) return stands;
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

// The nation most units of a side are of.
export type Nations = Partial<Record<Side, string>>;
export function mainNations(units: Iterable<Pick<Unit, 'side' | 'nation'>>): Nations {
  const count: Record<Side, Map<string, number>> = { allies: new Map(), axis: new Map() };
  for (const { side, nation } of units)
    if (nation) count[side].set(nation, (count[side].get(nation) ?? 0) + 1);
  const most = (side: Side) => [...count[side]].sort(([, a], [, b]) => b - a)[0]?.[0];
  return { allies: most('allies'), axis: most('axis') };
}

export interface Shield {
  symbol: string;
  at: Point;
  scale: number;
}
// Behind a unit: the badge of its troop, the star of a heroic leader, its nation if most of its side are of another.
const kShieldStep = 25;
export function shieldsOf(unit: Pick<Unit, 'troop' | 'side' | 'nation' | 'marks'>, main: Nations): Shield[] {
  const { scale } = pieces.badge;
  const { x, y } = mirrored(unit.side, pieces.badge.place);
  const other = unit.nation && main[unit.side] && unit.nation !== main[unit.side];
  const list = [
    { symbol: badgeOf(unit.troop), scale },
    { symbol: isMarked(unit, 'leader') ? 'badge-leader' : undefined, scale },
    { symbol: other ? `nation-${unit.nation}` : undefined, scale: 0.8 },
  ].filter((shield): shield is { symbol: string; scale: number } => shield.symbol !== undefined);
  return list.map((shield, i) => ({ ...shield, at: { x, y: y + [0, kShieldStep, -kShieldStep][i]! } }));
}

// What they cover, for what steps aside: the largest of each kind.
interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}
const kSoldier: Box = { left: -15, top: -39, right: 22, bottom: 8 };
const kVehicle: Box = { left: -23, top: -29, right: 26, bottom: 8 };
const scaled = (box: Box, k: number): Box => ({
  left: box.left * k,
  top: box.top * k,
  right: box.right * k,
  bottom: box.bottom * k,
});
export const badgeBox = (scale: number): Box => scaled({ left: -10, top: -12, right: 10, bottom: 13 }, scale);
export function figureBoxes(unit: Parameters<typeof standsOf>[0]): Box[] {
  const own = isWide(unit.troop) ? kVehicle : kSoldier;
  const facing = (box: Box): Box =>
    unit.side === 'allies' ? box : { ...box, left: -box.right, right: -box.left };
  return standsOf(unit).map(({ kind, at, scale }) => {
    const { left, top, right, bottom } = scaled(facing(kind === 'guns' ? kVehicle : own), scale);
    return { left: left + at.x, top: top + at.y, right: right + at.x, bottom: bottom + at.y };
  });
}

// The second side of the markers: shells' after a turn of each side, of four; a screen's after its owner's first, of
// three (E-SMOKE-02, X-ACT-21).
export const smokeSymbol = (smoke: { turns: number }): string => (smoke.turns <= 2 ? 'smoke-thin' : 'smoke');

export const onBoard = (unit: Unit): boolean => unit.hex !== undefined && unit.status === undefined;
