// What the server refuses, or what has happened to it, in the reader's words.

import { Refused } from '../net/connection';
import type { Fault } from '../net/messages';
import { say, words } from '../text/language.svelte';

export const faultOf = (error: unknown): Fault =>
  error instanceof Refused ? error.fault : { code: 'unknown', message: String(error) };

export function faultText({ code, id }: Fault): string {
  if (code === 'fault' && id) return say('fault.fault-id', { id });
  return say(words.has(`fault.${code}`) ? `fault.${code}` : 'fault.unknown');
}
