// What lies on a hex and can be taken off it: symbols with their places, from art/pieces.json.

import type { HexContent, HexName, Mine, Objective, Side } from '../net/messages';
import table from '../../../art/pieces.json';
import type { Field, Point } from './geometry';

export interface Placed {
  symbol: string;
  at: Point;
  scale: number;
  turn: number; // degrees
}

// `turned`: across its river, as bridges are.
const kPieces: Record<string, { scale: number; places: number[][]; turned?: boolean }> = table.pieces;
const kCovers: Record<string, { symbol: string; scale: number; place: number[] }> = table.covers;
const kSandbagsBehindWire = -13; // both lie in front of the figures: the sandbags a little further back

// The sections of a long bridge meet at the sides of their hexes: two decks each, as draw/pieces.cpp lays them.
const kHalfSection = 17;

function bridge(field: Field, content: HexContent, hex: HexName, symbol: string, scale: number): Placed[] {
  const turn = field.crossings[hex] ?? 0;
  const along = (turn * Math.PI) / 180;
  const decks = content.marks?.includes('bridge-section') ? [-kHalfSection, kHalfSection] : [0];
  return decks.map((d) => ({
    symbol,
    at: { x: d * Math.cos(along), y: d * Math.sin(along) },
    scale,
    turn,
  }));
}

export function piecesOf(
  field: Field,
  hexes: Record<HexName, HexContent>,
  hex: HexName,
  bottom: Side,
  mines: Mine[] = [],
): Placed[] {
  const content = hexes[hex] ?? {};
  const kinds = [content.overlay, content.obstacle];
  if (content.sandbags && content.obstacle !== 'sandbags') kinds.push('sandbags');
  if (mines.some((mine) => mine.hex === hex)) kinds.push('minefield');
  const out: Placed[] = [];
  for (const kind of kinds) {
    const piece = kind ? kPieces[kind] : undefined;
    if (!kind || !piece) continue;
    if (piece.turned) {
      out.push(...bridge(field, content, hex, kind, piece.scale));
      continue;
    }
    for (const [x = 0, y = 0] of piece.places) {
      // A wall shelters its owner from the other side of the board.
      const turned = kind === 'sea-wall' && content.obstacle_owner !== bottom;
      const behind = kind === 'sandbags' && content.obstacle === 'wire';
      out.push({
        symbol: kind,
        at: { x, y: (turned ? -y + 3 : y) + (behind ? kSandbagsBehindWire : 0) },
        scale: piece.scale,
        turn: 0,
      });
    }
  }
  return out;
}

// What the ground was when the map was painted, if it has become another in play.
export function groundBefore(
  painted: Field['painted'],
  hexes: Record<HexName, HexContent>,
  hex: HexName,
): string | undefined {
  if (!painted) return undefined;
  const before = painted[hex] ?? 'open';
  return before === (hexes[hex]?.ground ?? 'open') ? undefined : before;
}

// What hides the painted ground where it has become another: a thing of its own, as the rubble in the mouth of a cave, or
// else a slip of paper on which the name of the ground is written.
export interface Cover extends Placed {
  written?: string; // key of the terrain
}
export function coverOf(field: Field, hexes: Record<HexName, HexContent>, hex: HexName): Cover | undefined {
  const before = groundBefore(field.painted, hexes, hex);
  if (before === undefined) return undefined;
  const own = kCovers[before];
  if (!own)
    return {
      symbol: 'map-slip',
      at: { x: 0, y: -34 },
      scale: 1,
      turn: 0,
      written: hexes[hex]?.ground ?? 'open',
    };
  const [x = 0, y = 0] = own.place;
  return { symbol: own.symbol, at: { x, y }, scale: own.scale, turn: 0 };
}

// Whether an objective lies somewhere: a whole section that must be empty does not.
export const isPlace = (objective: Objective): boolean => objective.holding !== 'cleared';
