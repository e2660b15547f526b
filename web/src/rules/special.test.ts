import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Objective } from '../net/messages';
import { words } from '../text/language.svelte';
import { exitTerms, objectiveTerms, optionText } from './special';

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

// tests/text/options_test.cpp expects the same of the terminal.
describe('a rule of the battle', () => {
  afterEach(() => words.use('en'));
  const reinforcements = (turn: string, medals: string) => ({
    name: 'reinforcements',
    parameters: {
      side: 'axis',
      units: '2',
      troop: 'elite-armor',
      hexes: 'A1 A2',
      'from-turn': turn,
      'at-medals': medals,
    },
  });

  it('names kinds of units, sections, cards and sets', async () => {
    const bars = { name: 'impassable', parameters: { hexes: 'D1 D2', to: 'armor artillery' } };
    await words.use('en');
    expect(optionText(bars)).toBe('Impassable to armor and artillery: D1 D2.');
    await words.use('fr');
    expect(optionText(bars)).toBe('Infranchissable pour les blindés et l’artillerie\u00a0: D1 D2.');
    expect(
      optionText({ name: 'exit-medals', parameters: { side: 'axis', of: 'infantry armor', medals: '2' } }),
    ).toBe('L’Axe gagne 2 médailles pour chaque unité d’infanterie et de blindés qui sort du plateau.');
    expect(
      optionText({
        name: 'empty-section',
        parameters: { side: 'allies', sections: 'left center right', medals: '1' },
      }),
    ).toBe('Les Alliés tiennent 1 médaille par section sans ennemi (flanc gauche, centre et flanc droit).');
    expect(optionText({ name: 'remove-card', parameters: { card: 'barrage' } })).toBe(
      'Toutes les cartes de ce nom sont retirées de la pioche\u00a0: Tir de barrage.',
    );
    expect(optionText({ name: 'mine-set', parameters: { of: 'pacific' } })).toBe(
      'Les valeurs des mines sont tirées parmi les marqueurs d’une extension\u00a0: Guerre du Pacifique.',
    );
  });
  it('leaves out what is usual', async () => {
    await words.use('en');
    const plain =
      'Reinforcements of the Axis: 2 units (elite armor) come onto A1 A2, each with an order of a Section card.';
    expect(optionText(reinforcements('1', '0'))).toBe(plain);
    expect(optionText(reinforcements('3', '1'))).toBe(
      `${plain} Not before turn 3. Not before the Axis has 1 medal.`,
    );
  });
  it('says what one of its values means', async () => {
    await words.use('en');
    const parameters = { side: 'axis', hexes: 'C4', way: '2', medals: '0', needs: 'neighbor' };
    expect(optionText({ name: 'blow-bridges', parameters })).toBe(
      'The Axis may blow up the bridges in C4, each with a Section card that covers it and then orders nobody; ' +
        'a unit on the bridge is lost. Two dice are rolled, and one star blows it up; the card is replaced in ' +
        'any case. One of its units must be next to the bridge.',
    );
  });
  it('of a raid says its numbers', async () => {
    const camp = { side: 'allies', hexes: 'F4', units: '2', figures: '3' };
    const depot = { side: 'axis', hexes: 'B2 B3', medals: '1', cards: '0' };
    await words.use('en');
    expect(optionText({ name: 'free-prisoners', parameters: camp })).toBe(
      'The Allies free prisoners: if one of their units is on a camp in F4 at the start of their turn, ' +
        '2 units of 3 figures come out of it onto free hexes beside it, once from each camp, and are not ordered that turn.',
    );
    const supplies = optionText({ name: 'destroy-supplies', parameters: depot });
    expect(supplies).toMatch(/^The Axis may destroy the depots in B2 B3: .* 1 medal\.$/);
    expect(optionText({ name: 'destroy-supplies', parameters: { ...depot, cards: '2' } })).toMatch(/2 cards/);
    await words.use('fr');
    expect(
      optionText({ name: 'radar-alert', parameters: { side: 'axis', 'while-on': 'C5 D6', targets: '2' } }),
    ).toMatch(/en C5 D6, l’Axe est averti.* au plus 2 hexagones\.$/);
    expect(optionText({ name: 'capture-equipment', parameters: { side: 'both' } })).toMatch(
      /^Les deux camps.*artillerie/,
    );
  });
  it('of another program stays as it is written', () => {
    expect(optionText({ name: 'sandstorm', parameters: { side: 'axis', turns: '3' } })).toBe(
      'sandstorm side axis turns 3',
    );
  });
});
