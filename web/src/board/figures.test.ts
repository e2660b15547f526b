import { describe, expect, it } from 'vitest';
import { badgeOf, figureSymbol, formation, smokeSymbol, standsOf, trainOf } from './figures';

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

const symbols = (unit: Parameters<typeof standsOf>[0]) => standsOf(unit).map(({ symbol }) => symbol);

describe('who stands there', () => {
  it('figures of its own troop, as a rule', () => {
    expect(symbols({ troop: 'cavalry', side: 'axis', figures: 2, figures_at_start: 3 })).toEqual([
      'figure-cavalry-axis',
      'figure-cavalry-axis',
    ]);
  });
  it('an Elefant among tanks, which is the last to fall', () => {
    const unit = { troop: 'tank-destroyer', side: 'axis', figures: 3, figures_at_start: 3 } as const;
    expect(symbols(unit).sort()).toEqual([
      'figure-armor-axis',
      'figure-armor-axis',
      'figure-tank-destroyer-axis',
    ]);
    expect(symbols({ ...unit, figures: 1 })).toEqual(['figure-tank-destroyer-axis']);
  });
  it('a Churchill with what it carries', () => {
    const unit = { troop: 'funny', side: 'allies', figures: 1, figures_at_start: 3 } as const;
    expect(symbols(unit)).toEqual(['figure-funny-allies']);
    expect(symbols({ ...unit, accessory: 'bobbin' })).toEqual(['figure-funny-bobbin-allies']);
  });
  it('a weapon beside its soldiers, which is none of them', () => {
    const unit = { troop: 'late-mortar', side: 'allies', figures: 4, figures_at_start: 4 } as const;
    for (const figures of [1, 2, 3, 4]) {
      const stands = standsOf({ ...unit, figures });
      expect(stands.filter(({ kind }) => kind === 'figure')).toHaveLength(figures);
      expect(stands.at(-1)).toMatchObject({ kind: 'weapon', symbol: 'figure-late-mortar-allies' });
      expect(stands[0]!.symbol).toBe('figure-infantry-allies');
    }
    expect(standsOf({ ...unit, figures: 0 })).toEqual([]);
  });
  it('an enemy among Brandenburgers while they are disguised; nobody moves when he is gone', () => {
    const unit = { troop: 'brandenburgers', side: 'axis', figures: 3, figures_at_start: 3 } as const;
    const before = standsOf({ ...unit, marks: ['disguised'] });
    expect(before.map(({ symbol }) => symbol)).toEqual([
      ...Array<string>(3).fill('figure-brandenburgers-axis'),
      'figure-infantry-allies',
    ]);
    expect(standsOf(unit)).toEqual(before.slice(0, 3));
  });
  it('closer together in a landing craft', () => {
    const [first] = standsOf(infantry);
    const [aboard] = standsOf({ ...infantry, marks: ['landing-craft'] });
    expect(aboard!.scale).toBeLessThan(first!.scale);
  });
  it('a train that looks away from its wagon', () => {
    const train = { troop: 'armored-train', side: 'allies' } as const;
    expect(trainOf(train, -100)).toEqual({
      locomotive: 'figure-armored-train-allies',
      wagon: 'figure-armored-train-wagon-allies',
    });
    expect(trainOf(train, 50).locomotive).toBe('figure-armored-train-allies-turned');
    expect(trainOf({ ...train, side: 'axis' }, 50).locomotive).toBe('figure-armored-train-axis');
    expect(trainOf({ ...train, side: 'axis' }, -50).wagon).toBe('figure-armored-train-wagon-axis-turned');
  });
});

describe('smoke', () => {
  it('of shells thins halfway, of a screen at the end', () => {
    expect([4, 3, 2, 1].map((turns) => smokeSymbol({ kind: 'shells', turns }))).toEqual([
      'smoke',
      'smoke',
      'smoke-thin',
      'smoke-thin',
    ]);
    expect([2, 1].map((turns) => smokeSymbol({ kind: 'screen', turns }))).toEqual(['smoke', 'smoke-thin']);
  });
});
