// The tokens of the seats that are mine, and the random bytes I have promised, kept in this browser alone.

import { store as storeText, stored as storedText } from '../parts/storage';
import type { Vow } from './fair';
import type { FairDice, Seat } from './messages';

export interface Key {
  table: string;
  seat: Seat;
  token: string;
  opened: number; // when, in ms
  vow?: Vow; // my part of the luck, and what others had promised before I showed it
  bytes?: string; // that part alone, as earlier releases kept it
  receipt?: string; // of all that was recorded when the cards were dealt
}

const kPlace = 'bocage.keys';
const kMost = 60;

export function allKeys(): Key[] {
  try {
    const kept = JSON.parse(storedText(kPlace) ?? '[]') as unknown;
    return Array.isArray(kept) ? (kept as Key[]) : [];
  } catch {
    return [];
  }
}

export const keysOf = (table: string): Key[] => allKeys().filter((key) => key.table === table);

const store = (keys: Key[]) => storeText(kPlace, JSON.stringify(keys.slice(0, kMost)));

export function keep(key: Key): void {
  store([key, ...allKeys().filter((old) => old.table !== key.table || old.seat !== key.seat)]);
}

export function forget(table: string): void {
  store(allKeys().filter((key) => key.table !== table));
}

// What is known of the dice. Earlier releases kept the bytes alone, and what the server had promised stands there still.
export function vowOf(key: Key, dice: FairDice): Vow | undefined {
  const halfway = key.bytes && dice.commit && dice.stage !== 'dealt';
  return key.vow ?? (halfway ? { commit: dice.commit!, bytes: key.bytes! } : undefined);
}
