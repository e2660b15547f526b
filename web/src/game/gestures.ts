// What a tap or a drag on the board means: pure functions of what can be chosen.

import type { HexName } from '../net/messages';
import type { Action } from './actions';
import { between, type Choices } from './choices';

export type Meaning =
  | { do: 'act'; action: Action }
  | { do: 'pick'; actions: Action[] } // several ways: the player says which
  | { do: 'select'; hex: HexName }
  | { do: 'plan'; from: HexName; to: HexName } // a move that comes once the orders are given
  | { do: 'order-and-plan'; action: Action; to: HexName }
  | { do: 'clear' }
  | { do: 'ask'; hex: HexName; from?: HexName }; // what is here, and why can it not be used?

const oneOf = (actions: Action[]): Meaning =>
  actions.length === 1 ? { do: 'act', action: actions[0]! } : { do: 'pick', actions };

export interface Hand {
  choices: Choices;
  selected?: HexName;
  reach?: ReadonlySet<HexName>; // of the selected unit, while orders are given
}

// What more is asked about than a tap can say has a button of its own.
const isTapped = (action: Action): boolean =>
  !action.to && action.verb !== 'shell' && action.verb !== 'equip';

export function tap(hex: HexName, { choices, selected, reach }: Hand): Meaning {
  if (selected) {
    const here = between(choices, selected, hex);
    if (here.length) return oneOf(here);
    if (reach?.has(hex)) return { do: 'plan', from: selected, to: hex };
    if (selected === hex) {
      const inPlace = (choices.from.get(hex) ?? []).filter(isTapped);
      return inPlace.length ? oneOf(inPlace) : { do: 'clear' };
    }
  }
  const from = choices.from.get(hex) ?? [];
  const inPlace = from.filter(isTapped);
  if (from.some((action) => action.to || action.verb === 'shell')) return { do: 'select', hex };
  if (inPlace.length) return oneOf(inPlace);
  const to = choices.to.get(hex) ?? [];
  if (to.length) return oneOf(to);
  return { do: 'ask', hex, ...(selected ? { from: selected } : {}) };
}

export function drag(from: HexName, to: HexName, { choices, reach }: Hand): Meaning {
  const here = between(choices, from, to);
  if (here.length) return oneOf(here);
  const order = (choices.from.get(from) ?? []).find((action) => action.verb === 'order');
  if (order) return { do: 'order-and-plan', action: order, to };
  if (reach?.has(to)) return { do: 'plan', from, to };
  return { do: 'ask', hex: to, from };
}

// The hexes a player may point at now, and what for: the board draws each kind in its own way.
export type Glow = 'unit' | 'place' | 'target';

// What the hex can be chosen for, where that is neither an attack nor a place to go to.
const kPurposes = ['supply', 'span', 'smoke', 'unload'] as const;
export type Purpose = (typeof kPurposes)[number];

export function purposeOf({ choices, selected }: Hand, hex: HexName): Purpose | undefined {
  const verbs = (choices.to.get(hex) ?? [])
    .filter((action) => !action.from || action.from === selected)
    .map(({ verb }) => verb);
  return kPurposes.find((purpose) => verbs.includes(purpose));
}

export function glowing({ choices, selected, reach }: Hand): Map<HexName, Glow> {
  const glow = new Map<HexName, Glow>();
  const kind = (action: Action): Glow =>
    action.verb === 'battle' || action.verb === 'target' ? 'target' : 'place';
  for (const hex of choices.from.keys()) glow.set(hex, 'unit');
  for (const actions of choices.to.values())
    for (const action of actions)
      if (!action.from || action.from === selected) glow.set(action.to!, kind(action));
  for (const hex of reach ?? []) if (!glow.has(hex)) glow.set(hex, 'place');
  return glow;
}
