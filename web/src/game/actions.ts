// The notation of actions (engine/notation.h), read into parts. The page never makes up an action that the server did not
// list, except to ask why it is not allowed.

import type { HexName } from '../net/messages';

export interface Action {
  text: string;
  verb: string;
  card?: string;
  role?: string;
  section?: number;
  from?: HexName;
  to?: HexName;
  via?: HexName[];
  number?: number;
  accessory?: string; // of a tank
}

const upper = (hex: string | undefined): HexName | undefined => hex?.toUpperCase();

export function readAction(text: string): Action {
  const [verb = '', a, b, via, ...rest] = text.split(' ');
  switch (verb) {
    case 'card':
    case 'keep':
    case 'fetch':
    case 'prepare':
    case 'air-power':
    case 'barrage':
      return { text, verb, card: a };
    case 'blow':
    case 'build':
      return { text, verb, card: a, to: upper(b) };
    case 'give':
      return { text, verb, card: a, role: b };
    case 'section':
      return { text, verb, section: Number(a) };
    case 'ignore':
      return { text, verb, number: Number(a) };
    case 'order':
    case 'exit':
    case 'wire':
    case 'heal':
    case 'seal':
    case 'recover':
    case 'destroy':
    case 'lose':
    case 'shell':
      return { text, verb, from: upper(a) };
    case 'equip':
      return { text, verb, from: upper(a), accessory: b };
    case 'target':
    case 'leader':
    case 'drop':
    case 'land':
    case 'smoke':
    case 'bring':
    case 'unload':
    case 'free':
      return { text, verb, to: upper(a) };
    case 'move':
    case 'battle':
    case 'retreat':
    case 'ground':
    case 'supply':
    case 'span':
      return {
        text,
        verb,
        from: upper(a),
        to: upper(b),
        ...(via === 'via' ? { via: rest.map((hex) => hex.toUpperCase()) } : {}),
      };
    default:
      return { text, verb };
  }
}

export const actionText = (verb: string, ...hexes: HexName[]): string =>
  [verb, ...hexes.map((hex) => hex.toLowerCase())].join(' ');

// Actions after which dice fall: the only ones that are confirmed.
export function rollsDice(action: Action, question: string | undefined): boolean {
  if (action.verb === 'battle' || action.verb === 'back' || action.verb === 'ambush') return true;
  return action.verb === 'target' && question !== 'air-power';
}
