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
const kWater = new Set(['river', 'ocean']);
const kBridges = new Set([
  'bridge',
  'railroad-bridge',
  'pontoon-bridge',
  'rope-bridge',
  'broken-bridge',
  'ford',
]);
const kSandbagsBehindWire = -13; // both lie in front of the figures: the sandbags a little further back

// A bridge crosses the water at a right angle to its course.
function bridgeTurn(field: Field, hexes: Record<HexName, HexContent>, hex: HexName): number {
  const here = field.center(hex);
  const ends: Point[] = [];
  for (let d = 0; d < 6; ++d) {
    const next = field.neighbor(hex, d);
    if (next && kWater.has(hexes[next.hex]?.ground ?? ''))
      ends.push({ x: next.center.x - here.x, y: next.center.y - here.y });
  }
  const first = ends[0];
  if (!first) return 0;
  const last = ends.length > 1 ? ends[ends.length - 1]! : { x: -first.x, y: -first.y };
  const turn = (Math.atan2(last.y - first.y, last.x - first.x) * 180) / Math.PI + 90;
  return Math.round(turn > 90 ? turn - 180 : turn <= -90 ? turn + 180 : turn);
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
    for (const [x = 0, y = 0] of piece.places) {
      // A wall shelters its owner from the other side of the board.
      const turned = kind === 'sea-wall' && content.obstacle_owner !== bottom;
      const behind = kind === 'sandbags' && content.obstacle === 'wire';
      out.push({
        symbol: kind,
        at: { x, y: (turned ? -y + 3 : y) + (behind ? kSandbagsBehindWire : 0) },
        scale: piece.scale,
        turn: kBridges.has(kind) ? bridgeTurn(field, hexes, hex) : 0,
      });
    }
  }
  return out;
}

// Whether an objective lies somewhere: a whole section that must be empty does not.
export const isPlace = (objective: Objective): boolean => objective.holding !== 'cleared';
