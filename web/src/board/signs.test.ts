import { describe, expect, it } from 'vitest';
import type { HexName, Unit, View } from '../net/messages';
import { Field } from './geometry';
import { exitPlace, signsOf } from './signs';

const field = new Field(13, 9, false);
const flipped = new Field(13, 9, true);

describe('the arrow of an exit', () => {
  it('points off the board, and lies that way', () => {
    expect(exitPlace(field, 'A5', 'allies', 'axis').turn).toBe(-90); // up
    expect(exitPlace(field, 'I5', 'axis', 'axis').turn).toBe(90);
    expect(Math.abs(exitPlace(field, 'E1', 'allies', 'axis').turn)).toBe(180);
    expect(exitPlace(field, 'E13', 'allies', 'axis').turn).toBeCloseTo(0);
    const { x, y } = field.center('A5');
    const { at } = exitPlace(field, 'A5', 'allies', 'axis');
    expect([at.x, at.y].map(Math.round)).toEqual([x, y - 34].map(Math.round));
  });
  it('does so on a board seen from the other side', () => {
    expect(exitPlace(flipped, 'A5', 'allies', 'axis').turn).toBe(90);
    expect(exitPlace(flipped, 'I5', 'axis', 'axis').turn).toBe(-90);
    expect(Math.abs(exitPlace(flipped, 'E13', 'allies', 'axis').turn)).toBe(180);
  });
  it('in the middle of a board points to the baseline of the enemy', () => {
    expect(exitPlace(field, 'E5', 'allies', 'axis').turn).toBe(-90);
    expect(exitPlace(field, 'E5', 'axis', 'axis').turn).toBe(90);
    expect(exitPlace(flipped, 'E5', 'axis', 'axis').turn).toBe(-90);
  });
});

describe('prisoners who wait', () => {
  const infantry: Unit = { hex: 'D5', troop: 'infantry', side: 'allies', figures: 4, figures_at_start: 4 };
  const view = (content: Partial<View>): View =>
    ({
      hexes: { D5: { ground: 'prison-camp' } },
      units: {},
      top: 'axis',
      objectives: [],
      prisoners: { D5: { side: 'allies', units: 2 } },
      ...content,
    }) as View;
  const signs = (content: Partial<View> = {}) => signsOf(field, view(content), 'allies', {});
  const c = field.center('D5');

  it('have a sign at their camp, which says whose they are and how many', () => {
    expect(signs().camps).toEqual([{ hex: 'D5', side: 'allies', units: 2, at: { x: c.x, y: c.y - 35 } }]);
    expect(signs({ prisoners: undefined }).camps).toEqual([]);
  });
  it('have it beside those who came to free them', () => {
    const [camp] = signs({ units: { 1: infantry } }).camps;
    expect(camp!.at.y).toBeGreaterThan(c.y);
  });
  it('have it beside a medal', () => {
    const { medals, camps } = signs({ objectives: [{ hexes: ['D5'], holding: 'temporary' }] });
    expect(medals[0]!.at).toEqual({ x: c.x, y: c.y - 35 });
    expect(camps[0]!.at).not.toEqual(medals[0]!.at);
  });
});

describe('a medal', () => {
  const infantry: Unit = { hex: 'D5', troop: 'infantry', side: 'allies', figures: 4, figures_at_start: 4 };
  const view = (content: Partial<View>): View =>
    ({
      hexes: {},
      units: {},
      top: 'axis',
      objectives: [{ hexes: ['D5'], holding: 'temporary' }],
      ...content,
    }) as View;
  const place = (content: Partial<View>, hex: HexName = 'D5', of = field) => {
    const { at } = signsOf(of, view(content), 'allies', {}).medals.find((medal) => medal.hex === hex)!;
    const c = of.center(hex);
    return { x: Math.round(at.x - c.x), y: Math.round(at.y - c.y) };
  };
  it('lies above the middle of an empty hex', () => {
    expect(place({})).toEqual({ x: 0, y: -35 });
    expect(place({}, 'D5', flipped)).toEqual({ x: 0, y: -35 });
  });
  it('steps aside for heads', () => {
    for (const side of ['allies', 'axis'] as const)
      expect(place({ units: { 1: { ...infantry, side } } }).y).toBeGreaterThan(0);
    expect(place({ units: { 1: { ...infantry, status: 'eliminated' } } })).toEqual({ x: 0, y: -35 });
  });
  it('steps aside for a bunker and a lighthouse', () => {
    expect(place({ hexes: { D5: { overlay: 'bunker' } } })).not.toEqual({ x: 0, y: -35 });
    expect(place({ hexes: { D5: { ground: 'lighthouse' } } })).not.toEqual({ x: 0, y: -35 });
  });
  it('does not lie on another', () => {
    const objective = { hexes: ['D5'], holding: 'temporary' };
    const [a, b] = signsOf(field, view({ objectives: [objective, objective] }), 'allies', {}).medals;
    expect(a!.at).not.toEqual(b!.at);
  });
  it('is not drawn for a section that must be cleared', () => {
    expect(
      signsOf(field, view({ objectives: [{ hexes: ['D5'], holding: 'cleared' }] }), 'allies', {}).medals,
    ).toEqual([]);
  });
});
