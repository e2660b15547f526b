import { describe, expect, it } from 'vitest';
import { clampCamera, fitScale, showing, startScale } from './camera';
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

describe('what lies over the bottom of the board', () => {
  const field = new Field(13, 9, false);
  const size = { width: 390, height: 540, foot: 52 };
  const scale = startScale(area, size);
  const low = field.center('I9');
  const heightOf = (camera: { y: number }) => camera.y + (low.y - area.top) * scale;

  it('can be uncovered by hand', () => {
    const up = clampCamera({ scale, x: 0, y: -5000 }, area, size);
    expect(up.y + area.height * scale).toBeCloseTo(size.height - size.foot);
  });
  it('is uncovered where something must be chosen', () => {
    const there = showing(clampCamera({ scale, x: 0, y: 0 }, area, size), [low], area, size);
    expect(heightOf(there) + 50 * scale).toBeLessThanOrEqual(size.height - size.foot + 0.01);
  });
  it('moves no board that is seen as a whole', () => {
    const large = { width: 1200, height: 800, foot: 52 };
    const all = clampCamera({ scale: fitScale(area, large), x: 0, y: 0 }, area, large);
    expect(showing(all, [low], area, large)).toEqual(all);
    expect(clampCamera({ ...all, y: -50 }, area, large)).toEqual(all);
  });
});

describe('bringing hexes into sight', () => {
  const field = new Field(13, 9, false);
  const size = { width: 390, height: 500 };
  const camera = clampCamera({ scale: 0.6, x: 0, y: 0 }, area, size);
  const at = (hex: string) => field.center(hex);
  const seen = (hex: string, { scale, x, y }: typeof camera) => {
    const left = x + (at(hex).x - area.left) * scale;
    const top = y + (at(hex).y - area.top) * scale;
    return left > 0 && left < size.width && top > 0 && top < size.height;
  };

  it('leaves the board alone if they are', () => {
    expect(showing(camera, [at('A1'), at('C3')], area, size)).toEqual(camera);
  });
  it('goes no further than it must', () => {
    const there = showing(camera, [at('B10')], area, size);
    expect(seen('B10', there)).toBe(true);
    expect(there.y).toBe(camera.y);
    expect(showing(there, [at('B10')], area, size)).toEqual(there);
    expect(seen('B11', there)).toBe(false);
  });
  it('stays where some of them are seen, if they are too far apart', () => {
    expect(showing(camera, [at('A1'), at('A13')], area, size)).toEqual(camera);
  });
  it('goes between them, if none is', () => {
    const there = showing(camera, [at('A8'), at('A13')], area, { ...size, width: 300 });
    expect(there.x).toBeLessThan(camera.x);
    expect(seen('A10', there) || seen('A11', there)).toBe(true);
  });
});
