// Where hexes are, in the units of the drawn maps: a hundredth of the width of a hex, y downwards. The same numbers as
// draw/geometry.h, so that our pieces stand on the painted ground.

import type { HexName } from '../net/messages';

export interface Point {
  x: number;
  y: number;
}
export interface Rect {
  left: number;
  top: number;
  width: number;
  height: number;
}

export const kHexWidth = 100;
export const kHexRadius = 57.7350269;
export const kRowHeight = 86.6025404;
const kMargin = 10; // of painted ground around the hexes

export interface Cell {
  hex: HexName;
  row: number;
  column: number; // doubled: hexes side by side are 2 apart, and odd rows have the odd ones
  center: Point;
}

const cornerOf = (i: number): Point => ({
  x: kHexRadius * Math.cos(((60 * i - 30) * Math.PI) / 180),
  y: kHexRadius * Math.sin(((60 * i - 30) * Math.PI) / 180),
});
export const kCorners: Point[] = [0, 1, 2, 3, 4, 5].map(cornerOf);

// The outline of a hex around the origin, drawn in by so many units.
export const hexPath = (inset = 0): string => {
  const k = 1 - inset / (kHexWidth / 2);
  return `M${kCorners.map((p) => `${(p.x * k).toFixed(2)} ${(p.y * k).toFixed(2)}`).join('L')}Z`;
};

const kDirections: [number, number][] = [
  [2, 0],
  [1, -1],
  [-1, -1],
  [-2, 0],
  [-1, 1],
  [1, 1],
];

// All hexes of a board, seen from one side or the other.
export class Field {
  readonly cells: Cell[] = [];
  readonly area: Rect;
  private readonly byName = new Map<HexName, Cell>();
  private readonly byPlace = new Map<string, Cell>();

  constructor(
    readonly width: number,
    readonly rows: number,
    readonly flipped: boolean,
    readonly crossings: Readonly<Record<HexName, number>> = {}, // degrees: how a bridge lies or would, from either side
    readonly painted?: Readonly<Record<HexName, string>>, // the ground that the map shows, where it is not open
  ) {
    const right = width * kHexWidth;
    const bottom = (rows - 1) * kRowHeight + 2 * kHexRadius;
    this.area = {
      left: -kMargin,
      top: -kMargin,
      width: right + 2 * kMargin,
      height: bottom + 2 * kMargin,
    };
    for (let row = 0; row < rows; ++row) {
      const odd = row % 2;
      for (let i = 0; i < width - odd; ++i) {
        const x = (i + 0.5 + odd / 2) * kHexWidth;
        const y = kHexRadius + row * kRowHeight;
        const cell: Cell = {
          hex: `${String.fromCharCode(65 + row)}${i + 1}`,
          row,
          column: 2 * i + odd,
          center: flipped ? { x: right - x, y: bottom - y } : { x, y },
        };
        this.cells.push(cell);
        this.byName.set(cell.hex, cell);
        this.byPlace.set(`${cell.column},${row}`, cell);
      }
    }
  }

  has(hex: HexName): boolean {
    return this.byName.has(hex);
  }
  cell(hex: HexName): Cell {
    const cell = this.byName.get(hex);
    if (!cell) throw new Error(`no hex ${hex}`);
    return cell;
  }
  center(hex: HexName): Point {
    return this.cell(hex).center;
  }

  // Neighbours as seen: 0 is right, then against the clock.
  neighbor(hex: HexName, direction: number): Cell | undefined {
    const { row, column } = this.cell(hex);
    const [dx, dy] = kDirections[((direction % 6) + 6) % 6]!;
    const k = this.flipped ? -1 : 1;
    return this.byPlace.get(`${column + k * dx},${row + k * dy}`);
  }

  distance(a: HexName, b: HexName): number {
    const p = this.cell(a);
    const q = this.cell(b);
    const dy = Math.abs(p.row - q.row);
    const dx = Math.abs(p.column - q.column);
    return dy + Math.max(0, (dx - dy) / 2);
  }

  at(point: Point): Cell | undefined {
    let best: Cell | undefined;
    let least = kHexRadius;
    for (const cell of this.cells) {
      const d = Math.hypot(cell.center.x - point.x, cell.center.y - point.y);
      if (d < least) [least, best] = [d, cell];
    }
    return best;
  }
}

// Doubled columns on which the sections of a board meet.
const kSectionColumns: Record<number, number[]> = { 13: [7, 17], 26: [7, 17, 25, 33, 43] };

export function sectionLines(field: Field): number[] {
  const columns = kSectionColumns[field.width] ?? [];
  const right = field.width * kHexWidth;
  return columns.map((c) => {
    const x = (c + 1) * (kHexWidth / 2);
    return field.flipped ? right - x : x;
  });
}

// Text that does not fit into one line over a hex is broken where both parts are about as long.
export function labelLines(text: string): string[] {
  if ([...text].length <= 14) return [text];
  let best = -1;
  for (let i = 1; i + 1 < text.length; ++i)
    if (
      (text[i] === ' ' || text[i] === '-') &&
      (best < 0 || Math.abs(i - text.length / 2) < Math.abs(best - text.length / 2))
    )
      best = i;
  if (best < 0) return [text];
  return [text.slice(0, text[best] === '-' ? best + 1 : best), text.slice(best + 1)];
}
