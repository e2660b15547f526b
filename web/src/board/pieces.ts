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

const kPieces = table.pieces as unknown as Record<string, { scale: number; places: number[][] }>;
export const kBridges: ReadonlySet<string> = new Set([
  'bridge',
  'railroad-bridge',
  'pontoon-bridge',
  'rope-bridge',
  'broken-bridge',
  'ford',
]);
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
    if (kBridges.has(kind)) {
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

// Whether an objective lies somewhere: a whole section that must be empty does not.
export const isPlace = (objective: Objective): boolean => objective.holding !== 'cleared';
