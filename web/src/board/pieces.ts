// What lies on a hex and can be taken off it: symbols with their places, as draw/pieces.cpp lays them.

import type { HexContent, HexName, Side } from '../net/messages';
import type { Field, Point } from './geometry';

export interface Placed {
  symbol: string;
  at: Point;
  scale?: number;
  turn?: number; // degrees
}

const kWater = new Set(['river', 'ocean']);

// A bridge crosses the water at a right angle to its course.
function bridgeTurn(field: Field, hexes: Record<HexName, HexContent>, hex: HexName): number {
  const here = field.center(hex);
  const ends: Point[] = [];
  for (let d = 0; d < 6; ++d) {
    const next = field.neighbor(hex, d);
    if (next && kWater.has(hexes[next.hex]?.ground ?? ''))
      ends.push({ x: next.center.x - here.x, y: next.center.y - here.y });
  }
  if (ends.length === 0) return 0;
  const first = ends[0]!;
  const last = ends.length > 1 ? ends[ends.length - 1]! : { x: -first.x, y: -first.y };
  let turn = (Math.atan2(last.y - first.y, last.x - first.x) * 180) / Math.PI + 90;
  while (turn > 90) turn -= 180;
  while (turn <= -90) turn += 180;
  return Math.round(turn);
}

export function piecesOf(
  field: Field,
  hexes: Record<HexName, HexContent>,
  hex: HexName,
  bottom: Side,
): Placed[] {
  const content = hexes[hex];
  if (!content) return [];
  const out: Placed[] = [];
  for (const kind of [content.overlay, content.obstacle]) {
    switch (kind) {
      case undefined:
        break;
      case 'bunker':
        out.push({ symbol: 'bunker', at: { x: 0, y: -21 } });
        break;
      case 'bridge':
      case 'railroad-bridge':
        out.push({ symbol: kind, at: { x: 0, y: 0 }, turn: bridgeTurn(field, hexes, hex) });
        break;
      case 'hedgehog':
        for (const at of [
          { x: 2, y: -27 },
          { x: -27, y: 17 },
          { x: 26, y: 21 },
        ])
          out.push({ symbol: 'hedgehog', at, scale: 0.95 });
        break;
      case 'sea-wall':
        out.push({
          symbol: 'sea-wall',
          at: { x: 0, y: content.obstacle_owner === bottom ? -27 : 30 },
          scale: 1.06,
        });
        break;
      case 'wire':
        out.push({ symbol: 'wire', at: { x: 0, y: 29 }, scale: 1.15 });
        break;
      case 'sandbags':
        break;
      default:
        out.push({ symbol: kind, at: { x: 0, y: 0 } });
    }
  }
  if (content.sandbags || content.obstacle === 'sandbags')
    out.push({
      symbol: 'sandbags',
      at: { x: 0, y: content.obstacle === 'wire' ? 23 : 36 },
      scale: 0.95,
    });
  return out;
}
