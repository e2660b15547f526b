import { describe, expect, it } from 'vitest';
import { Field, labelLines, sectionLines } from './geometry';

const standard = new Field(13, 9, false);

describe('the standard board', () => {
  it('has 13 hexes in rows A, C, E, G, I and 12 in the others', () => {
    expect(standard.cells).toHaveLength(5 * 13 + 4 * 12);
    expect(standard.has('A13')).toBe(true);
    expect(standard.has('B13')).toBe(false);
  });
  it('is as wide and high as the drawn map says (art/README.md)', () => {
    expect(standard.area.left).toBe(-10);
    expect(standard.area.width).toBe(1320);
    expect(standard.area.height).toBeCloseTo(828.3, 1);
    expect(standard.center('A1')).toEqual({ x: 50, y: expect.closeTo(57.735, 3) as number });
    expect(standard.center('B1').x).toBe(100);
  });
  it('seen from the other side is turned round', () => {
    const flipped = new Field(13, 9, true);
    expect(flipped.center('A1').x).toBe(standard.center('I13').x);
    expect(flipped.center('A1').y).toBeCloseTo(standard.center('I13').y);
    expect(flipped.neighbor('E5', 0)?.hex).toBe('E4');
  });
  it('knows neighbours', () => {
    expect([0, 1, 2, 3, 4, 5].map((d) => standard.neighbor('E5', d)?.hex)).toEqual([
      'E6',
      'D5',
      'D4',
      'E4',
      'F4',
      'F5',
    ]);
    expect(standard.neighbor('A1', 3)).toBeUndefined();
  });
  it.each([
    ['C5', 'C5', 0],
    ['C5', 'C8', 3],
    ['C5', 'D5', 1],
    ['A1', 'I1', 8],
    ['A1', 'I13', 16],
  ])('from %s to %s it is %i', (a, b, distance) => {
    expect(standard.distance(a, b)).toBe(distance);
  });
  it('finds the hex under a finger', () => {
    const { x, y } = standard.center('F7');
    expect(standard.at({ x: x + 30, y: y - 20 })?.hex).toBe('F7');
    expect(standard.at({ x: -200, y: 0 })).toBeUndefined();
  });
  it('has its section lines where hexes belong to two sections', () => {
    expect(sectionLines(standard)).toEqual([400, 900]);
    expect(sectionLines(new Field(13, 9, true))).toEqual([900, 400]);
  });
});

describe('labels', () => {
  it('are broken in the middle if they are long', () => {
    expect(labelLines('Howard')).toEqual(['Howard']);
    expect(labelLines('Saint-Laurent sur Mer')).toEqual(['Saint-Laurent', 'sur Mer']);
  });
});
