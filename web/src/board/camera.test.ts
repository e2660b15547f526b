import { describe, expect, it } from 'vitest';
import { clampCamera, fitScale, startScale } from './camera';
import { Field } from './geometry';

const { area } = new Field(13, 9, false);

describe('the camera', () => {
  it('shows the whole board on a large screen', () => {
    const size = { width: 1200, height: 800 };
    expect(startScale(area, size)).toBe(fitScale(area, size));
  });
  it('fills a phone with hexes large enough for a finger', () => {
    const scale = startScale(area, { width: 390, height: 600 });
    expect(100 * scale).toBeGreaterThan(44);
    expect(area.height * scale).toBeGreaterThan(0.95 * 600);
  });
  it('never lets the board leave the window', () => {
    const size = { width: 400, height: 600 };
    const far = clampCamera({ scale: 1, x: 5000, y: -5000 }, area, size);
    expect(far.x).toBe(0);
    expect(far.y).toBeCloseTo(size.height - area.height);
    const small = clampCamera({ scale: 0.1, x: 7, y: 7 }, area, size);
    expect(small.x).toBeCloseTo((400 - 132) / 2);
  });
});
