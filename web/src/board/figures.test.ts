import { describe, expect, it } from 'vitest';
import { badgeOf, figureSymbol, formation } from './figures';

const infantry = { troop: 'infantry', side: 'allies', figures: 4, figures_at_start: 4 } as const;

describe('figures', () => {
  it('stand one by one, as many as there are', () => {
    for (const figures of [1, 2, 3, 4])
      expect(formation({ ...infantry, figures }).places).toHaveLength(figures);
  });
  it('keep their places when others fall', () => {
    const before = formation(infantry).places;
    expect(formation({ ...infantry, figures: 2 }).places).toEqual(before.slice(0, 2));
  });
  it('face each other: the Axis stands mirrored', () => {
    const allied = formation(infantry).places;
    const axis = formation({ ...infantry, side: 'axis' }).places;
    expect(axis.map(({ x }) => -x)).toEqual(allied.map(({ x }) => x));
  });
  it('have a drawing for every troop, and badges for those that wear one', () => {
    expect(figureSymbol('armor', 'axis')).toBe('figure-armor-axis');
    expect(figureSymbol('unheard-of', 'axis')).toBe('figure-infantry-axis');
    expect(badgeOf('special-forces')).toBe('badge-special-forces');
    expect(badgeOf('infantry')).toBeUndefined();
  });
});
