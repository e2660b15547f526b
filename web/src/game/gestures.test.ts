import { describe, expect, it } from 'vitest';
import { readAction, rollsDice } from './actions';
import { asksForCards, forced, onlyActor, sortChoices } from './choices';
import { drag, glowing, purposeOf, tap } from './gestures';

const orders = sortChoices(['order c5', 'order d6', 'done']);
const moves = sortChoices(['move c5 d5', 'move c5 e6', 'move c5 e6 via d6', 'move g3 g4', 'done']);
const battles = sortChoices(['battle c5 d5', 'battle c6 d5', 'battle c5 b4', 'wire c5', 'done']);

describe('reading actions', () => {
  it.each([
    ['move c5 d7 via d6', { verb: 'move', from: 'C5', to: 'D7', via: ['D6'] }],
    ['card attack-left', { verb: 'card', card: 'attack-left' }],
    ['give attack-left center', { verb: 'give', card: 'attack-left', role: 'center' }],
    ['ignore 2', { verb: 'ignore', number: 2 }],
    ['section 3', { verb: 'section', section: 3 }],
    ['target d6', { verb: 'target', to: 'D6' }],
    ['heal d6', { verb: 'heal', from: 'D6' }],
    ['supply c5 c6', { verb: 'supply', from: 'C5', to: 'C6' }],
    ['shell c5', { verb: 'shell', from: 'C5' }],
    ['span c5 c6', { verb: 'span', from: 'C5', to: 'C6' }],
    ['equip c5 petard', { verb: 'equip', from: 'C5', accessory: 'petard' }],
    ['fetch probe-left', { verb: 'fetch', card: 'probe-left' }],
    ['unload c5', { verb: 'unload', to: 'C5' }],
    ['free d4', { verb: 'free', to: 'D4' }],
    ['destroy d4', { verb: 'destroy', from: 'D4' }],
    ['pass', { verb: 'pass' }],
  ])('%s', (text, parts) => {
    expect(readAction(text)).toEqual({ text, ...parts });
  });
});

describe('two taps', () => {
  it('order a unit with the first', () => {
    expect(tap('C5', { choices: orders })).toMatchObject({ do: 'act', action: { text: 'order c5' } });
  });
  it('plan its move with the second, while orders are given', () => {
    const reach = new Set(['D5']);
    expect(tap('D5', { choices: orders, selected: 'C5', reach })).toEqual({
      do: 'plan',
      from: 'C5',
      to: 'D5',
    });
  });
  it('select a unit, then move it', () => {
    expect(tap('C5', { choices: moves })).toEqual({ do: 'select', hex: 'C5' });
    expect(tap('D5', { choices: moves, selected: 'C5' })).toMatchObject({ action: { text: 'move c5 d5' } });
  });
  it('ask which way when the way matters', () => {
    const meaning = tap('E6', { choices: moves, selected: 'C5' });
    expect(meaning.do).toBe('pick');
  });
  it('change the unit that is selected', () => {
    expect(tap('G3', { choices: moves, selected: 'C5' })).toEqual({ do: 'select', hex: 'G3' });
  });
  it('put the unit down by tapping it again', () => {
    expect(tap('C5', { choices: moves, selected: 'C5' })).toEqual({ do: 'clear' });
  });
  it('do what can be done in place', () => {
    expect(tap('C5', { choices: battles, selected: 'C5' })).toMatchObject({ action: { text: 'wire c5' } });
  });
  it('let the attacker be chosen when the target came first', () => {
    expect(tap('D5', { choices: battles })).toMatchObject({ do: 'pick' });
    expect(tap('B4', { choices: battles })).toMatchObject({ action: { text: 'battle c5 b4' } });
  });
  it('ask why not, about anything else', () => {
    expect(tap('I9', { choices: moves, selected: 'C5' })).toEqual({ do: 'ask', hex: 'I9', from: 'C5' });
    expect(tap('I9', { choices: moves })).toEqual({ do: 'ask', hex: 'I9' });
  });
});

describe('troops that help others', () => {
  const supplies = sortChoices(['supply c5 c6', 'supply c5 b4', 'battle c6 d6', 'done']);
  const guns = sortChoices(['shell c5', 'battle c5 d5', 'shell g3', 'done']);
  const bridge = sortChoices(['move c5 b5', 'span c5 d5', 'span c5 d6', 'done']);
  const screen = sortChoices(['smoke d5', 'smoke d6']);
  const tanks = sortChoices(['equip c5 bridge', 'equip c5 bobbin', 'equip c5 petard']);
  const pile = sortChoices(['fetch probe-left', 'fetch assault-center', 'pass']);

  it('give a figure to the neighbour that is tapped or dragged to', () => {
    expect(tap('C5', { choices: supplies })).toEqual({ do: 'select', hex: 'C5' });
    expect(tap('C6', { choices: supplies, selected: 'C5' })).toMatchObject({
      action: { text: 'supply c5 c6' },
    });
    expect(drag('C5', 'B4', { choices: supplies })).toMatchObject({ action: { text: 'supply c5 b4' } });
    const hand = { choices: supplies, selected: 'C5' };
    expect(glowing(hand).get('B4')).toBe('place');
    expect(purposeOf(hand, 'B4')).toBe('supply');
    expect(purposeOf(hand, 'D6')).toBeUndefined();
  });
  it('fire smoke only by a button', () => {
    expect(tap('G3', { choices: guns })).toEqual({ do: 'select', hex: 'G3' });
    expect(tap('G3', { choices: guns, selected: 'G3' })).toEqual({ do: 'clear' });
    expect(tap('C5', { choices: guns, selected: 'C5' })).toEqual({ do: 'clear' });
    expect(tap('D5', { choices: guns, selected: 'C5' })).toMatchObject({ action: { text: 'battle c5 d5' } });
  });
  it('choose the hexes of a screen by a tap each', () => {
    expect(tap('D6', { choices: screen })).toMatchObject({ action: { text: 'smoke d6' } });
    expect(purposeOf({ choices: screen }, 'D5')).toBe('smoke');
    expect(glowing({ choices: screen }).get('D5')).toBe('place');
  });
  it('lay a bridge over the hex that is tapped', () => {
    expect(tap('D5', { choices: bridge, selected: 'C5' })).toMatchObject({ action: { text: 'span c5 d5' } });
    expect(tap('B5', { choices: bridge, selected: 'C5' })).toMatchObject({ action: { text: 'move c5 b5' } });
    expect(purposeOf({ choices: bridge, selected: 'C5' }, 'D6')).toBe('span');
  });
  it('are equipped by buttons', () => {
    expect(tanks.buttons.map(({ accessory }) => accessory)).toEqual(['bridge', 'bobbin', 'petard']);
    expect(tap('C5', { choices: tanks })).toEqual({ do: 'ask', hex: 'C5' });
  });
  it('fetch a card that lies open, or leave it', () => {
    expect([...pile.cards.keys()]).toEqual(['probe-left', 'assault-center']);
    expect(pile.buttons.map(({ verb }) => verb)).toEqual(['pass']);
  });
  it('unload where it is tapped', () => {
    const station = sortChoices(['unload c5', 'unload c6']);
    expect(tap('C6', { choices: station })).toMatchObject({ action: { text: 'unload c6' } });
  });
});

describe('raids', () => {
  it('let prisoners out where it is tapped, and say what the hex glows for', () => {
    const camp = sortChoices(['free d4', 'free e5']);
    expect(tap('E5', { choices: camp })).toMatchObject({ do: 'act', action: { text: 'free e5' } });
    expect(glowing({ choices: camp }).get('D4')).toBe('place');
    expect(purposeOf({ choices: camp }, 'D4')).toBe('free');
  });
  it('destroy a depot with the unit that stands on it, or let it battle', () => {
    const depot = sortChoices(['destroy c5', 'battle c5 d5', 'battle c6 d5', 'done']);
    expect(tap('C5', { choices: depot })).toEqual({ do: 'select', hex: 'C5' });
    expect(tap('C5', { choices: depot, selected: 'C5' })).toMatchObject({ action: { text: 'destroy c5' } });
    expect(tap('D5', { choices: depot, selected: 'C5' })).toMatchObject({ action: { text: 'battle c5 d5' } });
  });
});

describe('what cannot be taken back', () => {
  const bridges = sortChoices(['card attack-left', 'build attack-left c5', 'blow attack-left c6']);

  it('a bridge is built or blown up by a button, never by the tap', () => {
    expect(tap('C5', { choices: bridges })).toMatchObject({
      do: 'pick',
      actions: [{ text: 'build attack-left c5' }],
    });
    expect(tap('C6', { choices: bridges })).toMatchObject({
      do: 'pick',
      actions: [{ text: 'blow attack-left c6' }],
    });
  });
  it('and it is said what the hex glows for', () => {
    expect(purposeOf({ choices: bridges }, 'C5')).toBe('build');
    expect(purposeOf({ choices: bridges }, 'C6')).toBe('blow');
  });
  it('a unit that can only leave, work or rest is taken up first', () => {
    for (const verb of ['exit', 'wire', 'seal', 'recover', 'destroy']) {
      const choices = sortChoices([`${verb} c5`, 'done']);
      expect(tap('C5', { choices })).toEqual({ do: 'select', hex: 'C5' });
      expect(tap('C5', { choices, selected: 'C5' })).toMatchObject({ action: { text: `${verb} c5` } });
    }
    const lose = sortChoices(['lose c5', 'lose c6']);
    expect(tap('C5', { choices: lose })).toMatchObject({ action: { text: 'lose c5' } });
  });
  it('a place that does not glow moves nobody, and lays no bridge', () => {
    const spans = sortChoices(['span c5 d5', 'move g3 g4', 'done']);
    expect(tap('D5', { choices: spans })).toMatchObject({ do: 'pick', actions: [{ text: 'span c5 d5' }] });
    expect(tap('G4', { choices: spans, selected: 'C5' })).toMatchObject({ do: 'pick' });
    expect(tap('D5', { choices: sortChoices(['move c5 d5', 'done']) })).toMatchObject({ do: 'act' });
  });
});

describe('reinforcements', () => {
  const arrivals = sortChoices(['order c5', 'bring i7', 'done']);

  it('arrive where it is tapped', () => {
    expect(tap('I7', { choices: arrivals })).toMatchObject({ do: 'act', action: { text: 'bring i7' } });
    expect(purposeOf({ choices: arrivals }, 'I7')).toBe('bring');
    expect(purposeOf({ choices: arrivals, selected: 'H6' }, 'I7')).toBe('bring');
  });
  it('are told from a move of the unit that is selected', () => {
    const hand = { choices: arrivals, selected: 'H6', reach: new Set(['I7', 'I6']) };
    expect(tap('I7', hand)).toMatchObject({
      do: 'pick',
      actions: [{ verb: 'move', from: 'H6', to: 'I7' }, { text: 'bring i7' }],
    });
    expect(tap('I6', hand)).toEqual({ do: 'plan', from: 'H6', to: 'I6' });
  });
});

describe('a drag', () => {
  it('orders and plans in one gesture', () => {
    expect(drag('C5', 'D5', { choices: orders })).toMatchObject({
      do: 'order-and-plan',
      action: { text: 'order c5' },
      to: 'D5',
    });
  });
  it('moves', () => {
    expect(drag('C5', 'D5', { choices: moves })).toMatchObject({ action: { text: 'move c5 d5' } });
  });
  it('attacks', () => {
    expect(drag('C6', 'D5', { choices: battles })).toMatchObject({ action: { text: 'battle c6 d5' } });
  });
});

describe('what glows', () => {
  it('units that can act, and where the selected one can go', () => {
    const glow = glowing({ choices: moves, selected: 'C5' });
    expect(glow.get('C5')).toBe('unit');
    expect(glow.get('G3')).toBe('unit');
    expect(glow.get('D5')).toBe('place');
    expect(glow.has('G4')).toBe(false);
  });
  it('targets in their own way', () => {
    expect(glowing({ choices: battles, selected: 'C5' }).get('D5')).toBe('target');
    expect(glowing({ choices: sortChoices(['target b2']) }).get('B2')).toBe('target');
  });
});

describe('what is done for the player', () => {
  it('a choice that is none', () => {
    expect(forced(sortChoices(['done']), undefined)?.text).toBe('done');
    expect(forced(sortChoices(['retreat d5 c5']), 'retreat')?.text).toBe('retreat d5 c5');
  });
  it('asks for cards only where they are kept or handed out', () => {
    expect(['draw', 'hand-out'].every(asksForCards)).toBe(true);
    expect(['reaction', 'retreat', 'take-ground', 'ignore-flags'].some(asksForCards)).toBe(false);
  });
  it('but no dice, no card and no reaction', () => {
    expect(forced(sortChoices(['battle c5 d5']), undefined)).toBeUndefined();
    expect(forced(sortChoices(['card ambush']), undefined)).toBeUndefined();
    expect(forced(sortChoices(['pass']), 'reaction')).toBeUndefined();
    expect(forced(moves, undefined)).toBeUndefined();
  });
  it('the only unit concerned is selected', () => {
    expect(onlyActor(sortChoices(['retreat d5 c5', 'retreat d5 c6']))).toBe('D5');
    expect(onlyActor(moves)).toBeUndefined();
  });
  it('and dice are confirmed', () => {
    expect(rollsDice(readAction('battle c5 d5'), undefined)).toBe(true);
    expect(rollsDice(readAction('target d5'), 'barrage')).toBe(true);
    expect(rollsDice(readAction('target d5'), 'air-power')).toBe(false);
    expect(rollsDice(readAction('move c5 d5'), undefined)).toBe(false);
  });
});
