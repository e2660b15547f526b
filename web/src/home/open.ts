// Opening a table and sitting down at it.

import { openTable, type NewTable } from '../net/api';
import { keep } from '../net/keys';
import type { Clock, Seat } from '../net/messages';
import { noteStorage } from '../parts/notes.svelte';

export type Way = 'computer' | 'hotseat' | 'online' | 'watch';

export interface Wish {
  battle: string;
  way: Way;
  side: Seat;
  level: string; // '' for the server's choice
  listed: boolean;
  clock: Clock;
  grace: number; // seconds; 0: nobody ever stands in
  match: boolean;
  name: string;
  options: Record<string, unknown>;
  force?: boolean; // play although some rules are not enforced
}

export const kUsualGrace = 120;

// A table with everything as usual, on the side that moves first.
export const usualWish = (battle: { key: string; first: Seat }, way: Way, name: string): Wish => ({
  battle: battle.key,
  way,
  side: battle.first,
  level: '',
  listed: false,
  clock: null,
  grace: kUsualGrace,
  match: false,
  name,
  options: {},
});

const kSides: Seat[] = ['allies', 'axis'];

export function tableOf(wish: Wish): NewTable {
  const mine: Seat[] = wish.way === 'hotseat' ? kSides : wish.way === 'watch' ? [] : [wish.side];
  const seat = (side: Seat): NewTable['seats'][Seat] => {
    if (mine.includes(side))
      return { kind: 'human', ...(wish.name && wish.way !== 'hotseat' ? { name: wish.name } : {}) };
    if (wish.way === 'online') return { kind: 'human' };
    return wish.level ? { kind: 'computer', level: wish.level } : { kind: 'computer' };
  };
  return {
    battle: wish.battle,
    seats: { allies: seat('allies'), axis: seat('axis') },
    mine,
    listed: wish.way === 'online' && wish.listed,
    clock: wish.clock,
    match: wish.match,
    options: wish.options,
    // Nobody far away waits for the answer: it may take its time.
    ...(wish.way === 'online' ? { grace: wish.grace } : { reaction: 0 }),
    ...(wish.force ? { force: true } : {}),
  };
}

// The id of the new table.
export async function open(wish: Wish): Promise<string> {
  const opened = await openTable(tableOf(wish));
  for (const side of kSides) {
    const token = opened.seats[side]?.token;
    if (token) keep({ table: opened.table, seat: side, token, opened: Date.now() });
  }
  if (tableOf(wish).mine.length) noteStorage();
  return opened.table;
}
