// The battles this browser has sent in or drawn, so that they are found again.

import type { Words } from '../net/messages';

export interface Mine {
  key: string;
  name: Words;
  time: number;
}

const kPlace = 'bocage.battles';
const kMost = 100;

export function mine(): Mine[] {
  try {
    const stored = JSON.parse(localStorage.getItem(kPlace) ?? '[]') as unknown;
    return Array.isArray(stored) ? (stored as Mine[]) : [];
  } catch {
    return [];
  }
}

const store = (list: Mine[]) => localStorage.setItem(kPlace, JSON.stringify(list.slice(0, kMost)));

export function remember(battle: Mine): void {
  store([battle, ...mine().filter((old) => old.key !== battle.key)]);
}

export function forgetBattle(key: string): void {
  store(mine().filter((old) => old.key !== key));
}
