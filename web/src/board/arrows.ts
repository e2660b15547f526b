// Walking over the hexes with the arrow keys.

import type { HexName } from '../net/messages';
import type { Field } from './geometry';

const kWays: Record<string, number[]> = {
  ArrowRight: [0],
  ArrowLeft: [3],
  ArrowUp: [1, 2],
  ArrowDown: [5, 4],
};
let zig = 0; // up and down go straight: right and left in turn

export const isArrow = (key: string): boolean => key in kWays;

// The hex that an arrow key leads to, if there is one.
export function arrowFrom(field: Field, hex: HexName, key: string): HexName | undefined {
  const ways = kWays[key];
  if (!ways) return undefined;
  zig = 1 - zig;
  const order = ways.length > 1 && zig ? [...ways].reverse() : ways;
  return order.map((way) => field.neighbor(hex, way)?.hex).find((next) => next !== undefined);
}
