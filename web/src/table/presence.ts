// Who is here, who has gone and for how long, and who plays for him meanwhile.

import type { ChatLine, SeatFacts } from '../net/messages';
import type { Filling } from '../text/catalogue';
import { say, sayBig, words } from '../text/language.svelte';

export interface PresenceShown {
  state: 'here' | 'away' | 'gone' | 'stand-in';
  time: string; // since when, if he is not here
}

const kMinute = 60_000;
const kHour = 60 * kMinute;
const kDay = 24 * kHour;

// "14:05", and the day if that was another one.
export function timeText(time: number, now: number, language: string): string {
  const sameDay = new Date(time).toDateString() === new Date(now).toDateString();
  return new Intl.DateTimeFormat(language, {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    ...(sameDay ? {} : { day: 'numeric', month: 'short' }),
  }).format(time);
}

export function spanText(span: number): string {
  if (span < kMinute) return say('span.short');
  const [unit, length] =
    span < kHour ? ['minutes', kMinute] : span < kDay ? ['hours', kHour] : ['days', kDay];
  return say(`span.${unit}`, { number: Math.floor(span / (length as number)) });
}

// Of a person; `since` by the clock of this machine.
export function presenceOf(
  { kind, taken, online, gone, stand_in }: SeatFacts,
  since: number | undefined,
  now: number,
): PresenceShown | undefined {
  if (kind !== 'human' || !taken) return undefined;
  const time = since === undefined ? '' : timeText(since, now, words.language);
  if (stand_in) return { state: 'stand-in', time };
  return { state: online ? 'here' : gone ? 'gone' : 'away', time };
}

// What happened to a seat, in the talk.
export function noteText({ seat, name, note }: ChatLine): string {
  const who: Filling = name || (seat ? words.noun(`side.${seat}`) : '');
  return sayBig(`note.${note}`, { who });
}
