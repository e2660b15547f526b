import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Objective } from '../net/messages';
import { words } from '../text/language.svelte';
import { exitTerms, objectiveTerms } from './special';

vi.stubGlobal('document', { documentElement: {} });

const klin: Objective = { hexes: ['E2', 'F1'], holding: 'temporary', for: 'axis', medals: 1, needed: 2 };
const toulon: Objective = {
  hexes: ['A7', 'B8', 'B9', 'C7'],
  holding: 'temporary',
  for: 'allies',
  medals: 0,
  needed: 3,
  at_turn_end: true,
  sudden_death: true,
  holder: 'nobody',
};

describe('an objective', () => {
  afterEach(() => words.use('en'));

  it('says how many of its hexes must be held', async () => {
    await words.use('en');
    expect(objectiveTerms(klin)).toBe('1 medal for the Axis with all these hexes, held while occupied');
  });
  it('that decides the battle names no medals', async () => {
    await words.use('en');
    expect(objectiveTerms(toulon)).toBe(
      'victory for the Allies with 3 of these hexes, at the end of one’s own turn',
    );
    await words.use('fr');
    expect(objectiveTerms(toulon)).toBe(
      'victoire pour les Alliés avec 3 de ces hexagones, à la fin de son propre tour',
    );
  });
  it('says who holds it, and who does otherwise', async () => {
    await words.use('fr');
    expect(
      objectiveTerms({
        hexes: ['C3'],
        holding: 'majority',
        for: 'anyone',
        medals: 2,
        holder: 'axis',
        otherwise: 'allies',
        required: true,
        at_turn_start: true,
      }),
    ).toBe(
      '2 médailles pour les deux camps, à qui a le plus d’unités, au début de son propre tour, ' +
        'indispensable à la victoire, à défaut tenue par les Alliés, tenue par l’Axe',
    );
  });
});

describe('an exit', () => {
  it('is worth a medal, unless the battle says what its kinds of units are worth', async () => {
    await words.use('en');
    const priced = [{ name: 'exit-medals', parameters: { side: 'axis', medals: '2', of: 'armor' } }];
    expect(exitTerms('axis')).toBe('for the Axis, 1 medal for each unit');
    expect(exitTerms('axis', priced)).toBe('for the Axis');
    expect(exitTerms('allies', priced)).toBe('for the Allies, 1 medal for each unit');
  });
});
