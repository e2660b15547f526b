// How the board is looked at: pixels to a unit of the board, and where its top left corner is.

import type { Point, Rect } from './geometry';

export interface Camera {
  scale: number;
  x: number;
  y: number;
}
interface Size {
  width: number;
  height: number;
  foot?: number; // pixels at the bottom that buttons and dice lie over
}

const kComfortable = 0.44; // a hex of 44 pixels: wide enough for a finger

export const fitScale = (area: Rect, { width, height }: Size): number =>
  Math.min(width / area.width, height / area.height);

// The whole board if its hexes are large enough to touch; else as much of it as fills the window.
export function startScale(area: Rect, size: Size): number {
  const fit = fitScale(area, size);
  if (fit >= kComfortable) return fit;
  const cover = Math.max(size.width / area.width, size.height / area.height);
  return Math.max(fit, Math.min(cover, 0.85));
}

// What lies over the bottom hides nothing for good: a board that is larger than the window can be moved up past it.
const footOf = (scale: number, area: Rect, size: Size): number =>
  scale > fitScale(area, size) * 1.02 ? (size.foot ?? 0) : 0;

// The board never leaves the window: centered where it is smaller, no gap at its edges where it is larger, but for the foot.
export function clampCamera({ scale, x, y }: Camera, area: Rect, size: Size): Camera {
  const along = (offset: number, board: number, window: number, foot = 0) =>
    board <= window - foot
      ? Math.min((window - board) / 2, window - foot - board)
      : Math.min(0, Math.max(window - foot - board, offset));
  return {
    scale,
    x: along(x, area.width * scale, size.width),
    y: along(y, area.height * scale, size.height, footOf(scale, area, size)),
  };
}

// So that a point of the board lies in the middle of the window.
export const centeredOn = (at: Point, scale: number, area: Rect, size: Size): Camera =>
  clampCamera(
    { scale, x: size.width / 2 - (at.x - area.left) * scale, y: size.height / 2 - (at.y - area.top) * scale },
    area,
    size,
  );

export const middleOf = (points: Point[]): Point => ({
  x: points.reduce((sum, p) => sum + p.x, 0) / points.length,
  y: points.reduce((sum, p) => sum + p.y, 0) / points.length,
});

const kAround = 50; // units of the board that shall be seen around a point: its hex

// The shortest way to bring points into sight. The camera stays where it is if all are, or if they are too far apart and some
// are: a board that leaps about is worse than one that has to be moved by hand.
export function showing(camera: Camera, points: Point[], area: Rect, size: Size): Camera {
  const { scale } = camera;
  const along = (offset: number, places: number[], start: number, window: number) => {
    const ends = places.map((place) => (place - start) * scale);
    const low = Math.min(...ends) - kAround * scale;
    const high = Math.max(...ends) + kAround * scale;
    if (high - low > window) return undefined;
    return Math.min(Math.max(offset, -low), window - high);
  };
  const xs = points.map(({ x }) => x);
  const ys = points.map(({ y }) => y);
  const x = along(camera.x, xs, area.left, size.width);
  const height = size.height - footOf(scale, area, size);
  const y = along(camera.y, ys, area.top, height);
  if (x !== undefined && y !== undefined) return clampCamera({ scale, x, y }, area, size);
  const seen = points.some(
    (p) =>
      along(camera.x, [p.x], area.left, size.width) === camera.x &&
      along(camera.y, [p.y], area.top, height) === camera.y,
  );
  return seen ? camera : centeredOn(middleOf(points), scale, area, size);
}
