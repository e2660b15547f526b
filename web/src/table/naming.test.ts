import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Unit, View } from '../net/messages';
import { words } from '../text/language.svelte';
import { readAction } from '../game/actions';
import {
  actionName,
  describeHex,
  hexStandings,
  smokeSummary,
  terrainNames,
  terrainsOf,
  unitStandings,
} from './naming';

vi.stubGlobal('document', { documentElement: {} });
beforeEach(() => words.use('en'));
afterEach(() => words.use('en'));

const unit: Unit = { hex: 'D4', troop: 'infantry', side: 'axis', figures: 4, figures_at_start: 4 };
const view = {
  hexes: { C3: { ground: 'forest' }, C5: { obstacle: 'minefield' } },
  units: { 1: unit },
  objectives: [],
  exits: { allies: ['A4'] },
  mines: [
    { hex: 'B2', owner: 'axis' },
    { hex: 'C3', owner: 'axis', value: 3, revealed: true },
    { hex: 'C5', owner: 'axis' },
  ],
  smokes: [
    { hex: 'E5', kind: 'screen', owner: 'allies', turns: 2 },
    { hex: 'D4', kind: 'shells', owner: 'axis', turns: 1 },
  ],
} as unknown as View;

describe('a hex with mines', () => {
  it('is not open ground', () => {
    expect(terrainsOf(view, 'B2')).toEqual(['minefield']);
    expect(terrainsOf(view, 'C3')).toEqual(['forest', 'minefield']);
    expect(terrainsOf(view, 'C5')).toEqual(['minefield']);
    expect(terrainsOf(view, 'B3')).toEqual(['open']);
    expect(terrainNames(view, 'B2')).toBe('minefield');
  });
  it('tells their value once it is revealed, not before', () => {
    expect(hexStandings(view, 'C3')).toEqual(['mine of value 3']);
    expect(hexStandings(view, 'B2')).toEqual([]);
    const known = { ...view, mines: [{ hex: 'B2', owner: 'axis', value: 2 }] };
    expect(hexStandings(known, 'B2')).toEqual([]); // to whoever may look under the marker
  });
});

describe('a cave that has been sealed', () => {
  const painted = { C3: 'cave', D4: 'hill' };
  const sealed = { ...view, mines: [], hexes: { C3: { ground: 'hill' }, D4: { ground: 'hill' } } };
  it('is the hill it has become, and was a cave', async () => {
    expect(terrainsOf(sealed, 'C3')).toEqual(['hill']);
    expect(hexStandings(sealed, 'C3', painted)).toEqual(['at first: cave on a hill']);
    expect(hexStandings(sealed, 'D4', painted)).toEqual([]);
    expect(describeHex(sealed, 'C3', undefined, undefined, painted)).toBe(
      'C3, hill, at first: cave on a hill',
    );
    await words.use('fr');
    expect(hexStandings(sealed, 'C3', painted)).toEqual(['au début\u00a0: caverne de colline']);
    await words.use('en');
  });
});

describe('raids', () => {
  const camps = {
    ...view,
    mines: [],
    hexes: { C3: { ground: 'prison-camp' } },
    prisoners: { C3: { side: 'allies', units: 1 }, B4: { side: 'axis', units: 3 } },
  } as View;
  it('say how many wait in a camp, and for whom', async () => {
    expect(hexStandings(camps, 'C3')).toEqual(['prisoners: 1 unit that the Allies can free']);
    expect(hexStandings(camps, 'B4')).toEqual(['prisoners: 3 units that the Axis can free']);
    expect(describeHex(camps, 'C3', 'place', 'free')).toBe(
      'C3, prison camp, prisoners: 1 unit that the Allies can free, prisoners can come out here',
    );
    await words.use('fr');
    expect(hexStandings(camps, 'C3')).toEqual(['prisonniers\u00a0: 1 unité que les Alliés peuvent libérer']);
    expect(hexStandings(camps, 'B4')).toEqual(['prisonniers\u00a0: 3 unités que l’Axe peut libérer']);
  });
  it('say who has captured guns, and what that is good for', () => {
    expect(unitStandings({ ...unit, marks: ['captured-guns'] })).toEqual([
      'with captured guns, battles as artillery while it stays here',
    ]);
  });
  it('leave of a depot what it was', () => {
    expect(describeHex({ ...camps, hexes: {} }, 'E7', undefined, undefined, { E7: 'supply-depot' })).toMatch(
      /^E7, open.*, at first: supply depot$/,
    );
  });
  it('have a name for every action', () => {
    const named = (text: string) => actionName(camps, readAction(text), false);
    expect(named('free d5')).toBe('Prisoners come out in D5');
    expect(named('destroy d4')).toBe('Infantry D4 destroys the supplies');
  });
});

describe('smoke', () => {
  it('is told with and without a unit in it', () => {
    expect(describeHex(view, 'E5', undefined)).toBe('E5, open ground, smoke, gone after 2 turns');
    expect(describeHex(view, 'D4', undefined)).toMatch(/4 figures, smoke, gone after 1 turn$/);
  });
  it('of a screen lets artillery and units through, of shells it does not', async () => {
    const [screen, shells] = view.smokes!;
    expect(smokeSummary(screen!)).toMatch(
      /^Blocks lines of sight that cross it; .* Artillery fires across it/,
    );
    expect(smokeSummary(shells!)).toMatch(/for artillery too; .* Stop on entering; −1 die/);
    await words.use('fr');
    expect(smokeSummary(screen!)).toMatch(/^Bloque la ligne de mire qui la traverse/);
    expect(smokeSummary(shells!)).toMatch(/même pour l’artillerie/);
  });
});

describe('a unit', () => {
  it('tells what it has with it', async () => {
    expect(unitStandings({ ...unit, marks: ['leader', 'boat', 'pinned'] })).toEqual([
      'with the heroic leader',
      'with a boat',
    ]);
    await words.use('fr');
    expect(unitStandings({ ...unit, marks: ['camouflaged', 'leader'] })).toEqual([
      'camouflée',
      'avec le commandant héroïque',
    ]);
  });
});

it('an exit is told', () => {
  expect(describeHex(view, 'A4', undefined)).toBe('A4, open ground, Exit for the Allies');
});
