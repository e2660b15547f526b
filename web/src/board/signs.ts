// Where medals, the signs of camps and the arrows of exits lie, as draw/figures.cpp places them on the drawn maps: medals and
// signs step aside for whoever stands there, exits point off the board.

import type { HexName, Prisoners, Side, Unit, View, Words } from '../net/messages';
import { badgeBox, figureBoxes, onBoard, shieldsOf, type Nations } from './figures';
import { labelLines, type Field, type Point } from './geometry';
import { isPlace, piecesOf } from './pieces';

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

const moved = (box: Box, by: Point): Box => ({
  left: box.left + by.x,
  top: box.top + by.y,
  right: box.right + by.x,
  bottom: box.bottom + by.y,
});
const overlap = (a: Box, b: Box): number =>
  Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) *
  Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));

// The way out: towards the sides beyond which there is nothing.
export interface Exit {
  at: Point;
  turn: number; // degrees, of an arrow that looks right
}
const kExitDistance = 34;
export function exitPlace(field: Field, hex: HexName, side: Side, top: Side): Exit {
  const out = { x: 0, y: 0 };
  for (let d = 0; d < 6; ++d) {
    if (field.neighbor(hex, d)) continue;
    out.x += Math.cos((d * Math.PI) / 3);
    out.y -= Math.sin((d * Math.PI) / 3);
  }
  // In the middle of a board: towards the enemy's baseline.
  if (Math.hypot(out.x, out.y) < 0.1) out.y = (side === top) !== field.flipped ? 1 : -1;
  const length = Math.hypot(out.x, out.y);
  const c = field.center(hex);
  return {
    at: { x: c.x + (out.x / length) * kExitDistance, y: c.y + (out.y / length) * kExitDistance },
    turn: Math.round((Math.atan2(out.y, out.x) * 180) / Math.PI),
  };
}

// Medals, and prisoners who wait

const kMedalBox: Box = { left: -11, top: -21, right: 11, bottom: 11 };
const kMany = 20; // "×2" beside it
const kPlaces: Point[] = [
  { x: 0, y: -35 },
  { x: 0, y: 44 },
  { x: -35, y: -16 },
  { x: 35, y: -16 },
  { x: -35, y: 26 },
  { x: 35, y: 26 },
];
const kCampBox: Box = { left: -16, top: -16, right: 16, bottom: 16 };
const kExitBox: Box = { left: -15, top: -15, right: 15, bottom: 15 };
// What pieces and the landmarks of the ground cover.
const kPieceBox: Box = { left: -38, top: -15, right: 40, bottom: 14 };
const kPieceBoxes: Record<string, Box> = {
  bunker: { left: -42, top: -31, right: 42, bottom: 20 },
  'field-bunker': { left: -36, top: -22, right: 38, bottom: 20 },
};
const kLandmarkBox: Box = { left: -20, top: -42, right: 22, bottom: 30 };
const kLandmarks = new Set(['lighthouse', 'church', 'castle', 'radar-station', 'power-plant']);

type Seen = Pick<View, 'hexes' | 'units' | 'objectives' | 'mines' | 'exits' | 'top' | 'prisoners'>;

function labelBox(text: string, occupied: boolean): Box {
  const lines = labelLines(text);
  const half = Math.max(...lines.map((line) => line.length)) * 3.6;
  const last = (occupied ? 50 : 40) + (lines.length - 1) * 6;
  return { left: -half, top: last - lines.length * 13, right: half, bottom: last + 3 };
}

function standsAround(field: Field, units: Unit[], at: Point, nations: Nations): Box[] {
  const near = units.filter(({ hex }) => {
    const c = field.center(hex!);
    return Math.abs(c.x - at.x) < 120 && Math.abs(c.y - at.y) < 120;
  });
  return near.flatMap((unit) => {
    const c = field.center(unit.hex!);
    const shields = shieldsOf(unit, nations).map((shield) => moved(badgeBox(shield.scale), shield.at));
    return [...figureBoxes(unit), ...shields].map((box) => moved(box, c));
  });
}

// What a sign of a hex must leave free.
class Crowd {
  private readonly units: Unit[];
  private readonly laid: Box[] = [];

  constructor(
    private readonly field: Field,
    private readonly view: Seen,
    private readonly bottom: Side,
    private readonly nations: Nations,
    private readonly labels: Record<HexName, Words>,
    private readonly language: 'fr' | 'en',
  ) {
    this.units = Object.values(view.units).filter((unit) => onBoard(unit) && field.has(unit.hex!));
  }

  private around(hex: HexName): Box[] {
    const { field, view, units } = this;
    const c = field.center(hex);
    const crowd = standsAround(field, units, c, this.nations);
    for (const piece of piecesOf(field, view.hexes, hex, this.bottom, view.mines))
      crowd.push(moved(kPieceBoxes[piece.symbol] ?? kPieceBox, { x: c.x + piece.at.x, y: c.y + piece.at.y }));
    if (kLandmarks.has(view.hexes[hex]?.ground ?? '')) crowd.push(moved(kLandmarkBox, c));
    for (const side of ['allies', 'axis'] as const)
      if (view.exits?.[side]?.includes(hex))
        crowd.push(moved(kExitBox, exitPlace(field, hex, side, view.top).at));
    const label = this.labels[hex];
    if (label) {
      const text = label[this.language] || label.fr || label.en;
      const occupied = units.some((unit) => unit.hex === hex);
      crowd.push(moved(labelBox(text, occupied), c));
    }
    return [...crowd, ...this.laid];
  }

  // Lays a sign, with a number beside it if it stands for many, where it covers least.
  lay(hex: HexName, box: Box, many: boolean): Point {
    const c = this.field.center(hex);
    const crowd = this.around(hex);
    const whole = many ? { ...box, right: box.right + kMany } : box;
    let best = kPlaces[0]!;
    let least = Infinity;
    for (const place of kPlaces) {
      const here = moved(moved(whole, place), c);
      const cost = crowd.reduce((sum, other) => sum + overlap(here, other), 0);
      if (cost < least - 1) [least, best] = [cost, place];
    }
    const at = { x: c.x + best.x, y: c.y + best.y };
    this.laid.push(moved(box, at));
    return at;
  }
}

export interface Medal {
  hex: HexName;
  objective: View['objectives'][number];
  at: Point;
}
export interface Camp extends Prisoners {
  hex: HexName;
  at: Point;
}
export interface Signs {
  medals: Medal[];
  camps: Camp[];
}
export function signsOf(
  field: Field,
  view: Seen,
  bottom: Side,
  nations: Nations,
  labels: Record<HexName, Words> = {},
  language: 'fr' | 'en' = 'en',
): Signs {
  const crowd = new Crowd(field, view, bottom, nations, labels, language);
  const medals = view.objectives
    .filter(isPlace)
    .flatMap((objective) =>
      objective.hexes
        .filter((hex) => field.has(hex))
        .map((hex) => ({ hex, objective, at: crowd.lay(hex, kMedalBox, (objective.medals ?? 1) > 1) })),
    );
  const camps = Object.entries(view.prisoners ?? {})
    .filter(([hex]) => field.has(hex))
    .map(([hex, waiting]) => ({ hex, ...waiting, at: crowd.lay(hex, kCampBox, waiting.units > 1) }));
  return { medals, camps };
}
