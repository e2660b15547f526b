// The battles this browser has sent in or drawn, so that they are found again.

import type { Words } from '../net/messages';
import { store as storeText, stored as storedText } from '../parts/storage';

export interface Mine {
  key: string;
  name: Words;
  time: number;
}

const kPlace = 'bocage.battles';
const kMost = 100;

export function mine(): Mine[] {
  try {
    const kept = JSON.parse(storedText(kPlace) ?? '[]') as unknown;
    return Array.isArray(kept) ? (kept as Mine[]) : [];
  } catch {
    return [];
  }
}

const store = (list: Mine[]) => storeText(kPlace, JSON.stringify(list.slice(0, kMost)));

export function remember(battle: Mine): void {
  store([battle, ...mine().filter((old) => old.key !== battle.key)]);
}

export function forgetBattle(key: string): void {
  store(mine().filter((old) => old.key !== key));
}
