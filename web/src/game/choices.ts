// What can be chosen now, sorted by where a player would point: at a card, at a hex, at a button.

import type { HexName } from '../net/messages';
import { readAction, type Action } from './actions';

export interface Choices {
  all: Action[];
  cards: Map<string, Action>;
  buttons: Action[];
  from: Map<HexName, Action[]>; // of the unit that would act
  to: Map<HexName, Action[]>; // where it would lead, from anywhere
}

const kNothing: Choices = { all: [], cards: new Map(), buttons: [], from: new Map(), to: new Map() };

// Verbs that are meant by pointing at a card of the hand; others that name one are buttons.
const kLaid = ['card', 'keep', 'fetch', 'prepare'];

const add = (map: Map<HexName, Action[]>, hex: HexName, action: Action) =>
  map.get(hex)?.push(action) ?? map.set(hex, [action]);

export function sortChoices(legal: string[] | undefined): Choices {
  if (!legal || legal.length === 0) return kNothing;
  const all = legal.map(readAction);
  const out: Choices = { all, cards: new Map(), buttons: [], from: new Map(), to: new Map() };
  for (const action of all) {
    const laid = action.card !== undefined && kLaid.includes(action.verb);
    // A card that may be played or put under the chip is played; the other is a button.
    if (laid && (action.verb === 'card' || !out.cards.has(action.card!))) {
      const before = out.cards.get(action.card!);
      if (before) out.buttons.push(before);
      out.cards.set(action.card!, action);
    } else if ((!action.from && !action.to) || action.verb === 'equip') out.buttons.push(action);
    if (action.from) add(out.from, action.from, action);
    if (action.to) add(out.to, action.to, action);
  }
  return out;
}

export const between = (choices: Choices, from: HexName, to: HexName): Action[] =>
  (choices.from.get(from) ?? []).filter((action) => action.to === to);

// When only one unit can do anything that needs a place (a retreat, an overrun), nobody has to point at it.
export function onlyActor(choices: Choices): HexName | undefined {
  const actors = [...choices.from].filter(([, list]) => list.some((action) => action.to));
  return actors.length === 1 ? actors[0]![0] : undefined;
}

// Questions that are answered with cards only their owner may see.
export const asksForCards = (question: string): boolean =>
  question === 'draw' || question === 'hand-out' || question === 'commissar';

// A choice that is none is made for the player, unless dice would fall by it or a hand be betrayed.
export function forced(choices: Choices, question: string | undefined): Action | undefined {
  if (choices.all.length !== 1) return undefined;
  const only = choices.all[0]!;
  if (only.verb === 'card' || only.verb === 'battle' || only.verb === 'target' || only.verb === 'exit')
    return undefined;
  if (question === 'reaction') return undefined;
  return only;
}
