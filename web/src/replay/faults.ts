// What keeps a battle from being shown, in words.

import type { Fault } from '../net/messages';
import { faultText } from '../parts/faults';
import type { Problem } from '../verify/record';
import { say, words } from '../text/language.svelte';

const kFaces: Record<string, string> = {
  I: 'infantry',
  A: 'armor',
  G: 'grenade',
  S: 'star',
  F: 'flag',
};

// What chance gave, as a record writes it: "IGF" for dice, or the key of a card.
function luckText(luck: string | undefined): string {
  if (!luck) return say('record.nothing');
  if (/^[IAGSF]+$/.test(luck))
    return [...luck].map((letter) => words.noun(`face.${kFaces[letter]}`).text).join(', ');
  return words.has(`card.${luck}`) ? words.noun(`card.${luck}`).text : luck;
}

export function problemText({ kind, line, seat, said, given }: Problem): string {
  const key = `record.wrong-${kind}`;
  const where = say('record.line', { line });
  const text = say(words.has(key) ? key : 'record.wrong-damaged', {
    seat: seat ? words.noun(`side.${seat.split(':')[0]}`) : '',
    said: luckText(said),
    given: luckText(given),
  });
  return `${where} ${text}`;
}

export const replayFaultText = (fault: Fault): string =>
  fault.problem ? problemText(fault.problem) : faultText(fault);
