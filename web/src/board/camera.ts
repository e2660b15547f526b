// How the board is looked at: pixels to a unit of the board, and where its top left corner is.

import type { Rect } from './geometry';

export interface Camera {
  scale: number;
  x: number;
  y: number;
}
interface Size {
  width: number;
  height: number;
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

// The board never leaves the window: centered where it is smaller, no gap at its edges where it is larger.
export function clampCamera({ scale, x, y }: Camera, area: Rect, size: Size): Camera {
  const along = (offset: number, board: number, window: number) =>
    board <= window ? (window - board) / 2 : Math.min(0, Math.max(window - board, offset));
  return {
    scale,
    x: along(x, area.width * scale, size.width),
    y: along(y, area.height * scale, size.height),
  };
}
