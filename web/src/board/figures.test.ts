import { describe, expect, it } from 'vitest';
import type { Side } from '../net/messages';
import {
  badgeOf,
  colorOf,
  figureSymbol,
  formation,
  isHidden,
  mainNations,
  netScale,
  pictureBadge,
  shieldsOf,
  smokeSymbol,
  standsOf,
  trainOf,
  vesselOf,
} from './figures';

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
  it('a gun beside those who captured it, smaller than guns are, and none of them', () => {
    for (const side of ['allies', 'axis'] as const)
      for (const troop of ['infantry', 'special-forces', 'ski-troops', 'brandenburgers'])
        for (const figures of [1, 2, 3, 4]) {
          const unit = { troop, side, figures, figures_at_start: 4, marks: ['captured-guns'] };
          const stands = standsOf(unit);
          expect(stands.filter(({ kind }) => kind === 'figure')).toHaveLength(figures);
          const gun = stands.at(-1)!;
          expect(gun).toMatchObject({ kind: 'guns', symbol: `figure-artillery-${side}` });
          expect(gun.scale).toBeLessThan(1);
          // Whoever stands behind it is further back, or beside it.
          for (const { at } of stands.slice(0, -1))
            expect(Math.abs(at.x - gun.at.x) > 30 || at.y < gun.at.y - 25).toBe(true);
        }
    expect(standsOf({ ...infantry, figures: 0, marks: ['captured-guns'] })).toEqual([]);
    expect(standsOf({ ...infantry, marks: ['leader'] })).toEqual(standsOf(infantry));
  });
  it('a gun before those who are too many to stand around it', () => {
    const many = { ...infantry, figures: 6, figures_at_start: 6 };
    const stands = standsOf({ ...many, marks: ['captured-guns'] });
    expect(stands.slice(0, -1)).toEqual(standsOf(many));
    expect(stands.at(-1)!.at.y).toBeGreaterThan(Math.max(...stands.slice(0, -1).map(({ at }) => at.y)) + 20);
  });
  it('Brandenburgers with a gun, and the enemy among them beside it', () => {
    const unit = { troop: 'brandenburgers', side: 'axis', figures: 3, figures_at_start: 3 } as const;
    const stands = standsOf({ ...unit, marks: ['disguised', 'captured-guns'] });
    expect(new Set(stands.map(({ at }) => `${at.x} ${at.y}`)).size).toBe(5);
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
  const kinds = (turns: number[]) => turns.map((left) => smokeSymbol({ turns: left }));
  it('of shells is turned after a turn of each side, of a screen after the first of its owner', () => {
    expect(kinds([4, 3, 2, 1])).toEqual(['smoke', 'smoke', 'smoke-thin', 'smoke-thin']);
    expect(kinds([3, 2, 1])).toEqual(['smoke', 'smoke-thin', 'smoke-thin']);
  });
});

describe('what a unit has with it', () => {
  it('is a vessel it stands in, closer together', () => {
    expect(vesselOf({})).toBeUndefined();
    expect(vesselOf({ marks: ['landing-craft'] })).toBe('landing-craft');
    expect(vesselOf({ marks: ['leader', 'boat'] })).toBe('boat');
    expect(standsOf({ ...infantry, marks: ['boat'] })[0]!.scale).toBeLessThan(standsOf(infantry)[0]!.scale);
  });
  it('is a net over each base while it is camouflaged, wider over wide ones', () => {
    expect(isHidden({ marks: ['boat'] })).toBe(false);
    expect(isHidden({ marks: ['camouflaged'] })).toBe(true);
    expect(netScale('armor').x).toBeGreaterThan(netScale('infantry').x);
  });
});

describe('the metal of figures', () => {
  it('is that of the nation where it has one of its own, else of the side', () => {
    expect(colorOf({ side: 'axis', nation: 'japan' })).toBe('#b5872f');
    expect(colorOf({ side: 'axis', nation: 'italy' })).toBe('#5f7489');
    expect(colorOf({ side: 'allies' })).toBe('#6b7a33');
  });
});

describe('shields', () => {
  const main = mainNations([
    { side: 'axis', nation: 'italy' },
    { side: 'axis', nation: 'germany' },
    { side: 'axis', nation: 'germany' },
    { side: 'allies', nation: 'britain' },
    { side: 'allies' },
  ]);
  const worn = (troop: string, side: Side, nation?: string, marks: string[] = []) =>
    shieldsOf({ troop, side, nation, marks }, main).map(({ symbol }) => symbol);

  it('know the nation most of a side are of', () => {
    expect(main).toEqual({ allies: 'britain', axis: 'germany' });
  });
  it('tell Italians from Germans', () => {
    expect(worn('infantry', 'axis', 'italy')).toEqual(['nation-italy']);
    expect(worn('infantry', 'axis', 'germany')).toEqual([]);
    expect(worn('infantry', 'axis')).toEqual([]);
    expect(worn('infantry', 'allies', 'britain')).toEqual([]);
  });
  it('are a badge, a leader’s star and a nation, none over another', () => {
    expect(worn('special-forces', 'axis', 'italy', ['leader'])).toEqual([
      'badge-special-forces',
      'badge-leader',
      'nation-italy',
    ]);
    const shields = shieldsOf(
      { troop: 'special-forces', side: 'axis', nation: 'italy', marks: ['leader'] },
      main,
    );
    const heights = shields.map(({ at }) => at.y).sort((a, b) => a - b);
    expect(Math.min(...heights.slice(1).map((y, i) => y - heights[i]!))).toBeGreaterThanOrEqual(24);
    expect(shields.every(({ at }) => at.x > 0)).toBe(true); // the Axis wears them on the right
  });
  it('on a card stay inside the hexagon it is cut to', () => {
    for (const side of ['allies', 'axis'] as const)
      for (const troop of ['special-forces', 'tiger']) {
        const { x, y } = pictureBadge(troop, side);
        const width = 50 * Math.min(1, (57 - Math.abs(y) - 13) / 28.5);
        expect(Math.abs(x) + 10).toBeLessThanOrEqual(width);
      }
  });
});
