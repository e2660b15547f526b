// What a tap or a drag on the board means: pure functions of what can be chosen.

import type { HexName } from '../net/messages';
import { actionText, readAction, type Action } from './actions';
import { between, onlyActor, type Choices } from './choices';

export type Meaning =
  | { do: 'act'; action: Action }
  | { do: 'pick'; actions: Action[] } // several ways: the player says which
  | { do: 'select'; hex: HexName }
  | { do: 'plan'; from: HexName; to: HexName } // a move that comes once the orders are given
  | { do: 'order-and-plan'; action: Action; to: HexName }
  | { do: 'clear' }
  | { do: 'ask'; hex: HexName; from?: HexName }; // what is here, and why can it not be used?

// What costs the whole turn is never done by a tap alone: the player reads what it is, and confirms it.
const kCostTheTurn = ['blow', 'build'];

const oneOf = (actions: Action[]): Meaning =>
  actions.length === 1 && !kCostTheTurn.includes(actions[0]!.verb)
    ? { do: 'act', action: actions[0]! }
    : { do: 'pick', actions };

export interface Hand {
  choices: Choices;
  selected?: HexName;
  reach?: ReadonlySet<HexName>; // of the selected unit, while orders are given
}

// What a unit is taken up for: the first tap must not do it.
const isDeed = (action: Action): boolean =>
  action.to !== undefined || ['shell', 'exit', 'wire', 'seal', 'recover', 'destroy'].includes(action.verb);

// A move that comes once the orders are given, beside what else is offered.
const planned = (from: HexName, to: HexName): Action => readAction(actionText('move', from, to));

// What more is asked about than a tap can say has a button of its own.
const isTapped = (action: Action): boolean =>
  !action.to && action.verb !== 'shell' && action.verb !== 'equip';

export function tap(hex: HexName, { choices, selected, reach }: Hand): Meaning {
  const to = choices.to.get(hex) ?? [];
  if (selected) {
    const here = between(choices, selected, hex);
    if (here.length) return oneOf(here);
    if (reach?.has(hex)) {
      const arrivals = to.filter(({ verb }) => verb === 'bring');
      if (arrivals.length) return { do: 'pick', actions: [planned(selected, hex), ...arrivals] };
      return { do: 'plan', from: selected, to: hex };
    }
    if (selected === hex) {
      const inPlace = (choices.from.get(hex) ?? []).filter(isTapped);
      return inPlace.length ? oneOf(inPlace) : { do: 'clear' };
    }
  }
  const from = choices.from.get(hex) ?? [];
  const inPlace = from.filter(isTapped);
  if (from.some(isDeed)) return { do: 'select', hex };
  if (inPlace.length) return oneOf(inPlace);
  if (to.length) {
    // A place that does not glow leads nowhere by itself: the player says whom he means. An attack is confirmed anyway.
    const actor = selected ?? onlyActor(choices);
    const isMeant = ({ from, verb }: Action) => !from || from === actor || verb === 'battle';
    return to.every(isMeant) ? oneOf(to) : { do: 'pick', actions: to };
  }
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
const kPurposes = ['supply', 'span', 'smoke', 'unload', 'free', 'build', 'blow', 'bring'] as const;
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
