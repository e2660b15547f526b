// What keeps a battle from being shown, in words.

import type { Fault } from '../net/messages';
import type { Problem } from '../verify/record';
import { say, words } from '../text/language.svelte';

export function problemText({ kind, line, seat, said, given }: Problem): string {
  const key = `record.wrong-${kind}`;
  const where = say('record.line', { line });
  const text = say(words.has(key) ? key : 'record.wrong-damaged', {
    seat: seat ? words.noun(`side.${seat.split(':')[0]}`) : '',
    said: said || say('record.nothing'),
    given: given || say('record.nothing'),
  });
  return `${where} ${text}`;
}

export function faultText(fault: Fault): string {
  if (fault.problem) return problemText(fault.problem);
  const key = `fault.${fault.code}`;
  return say(words.has(key) ? key : 'fault.unknown');
}
