// Which tables are guided, remembered in this browser.

import { store, stored } from '../parts/storage';

const kPlace = 'bocage.guided';

const guided = (): string[] => {
  try {
    return JSON.parse(stored(kPlace) ?? '[]') as string[];
  } catch {
    return [];
  }
};

export const isGuided = (table: string): boolean => guided().includes(table);
export const guide = (table: string): void =>
  store(kPlace, JSON.stringify([table, ...guided()].slice(0, 10)));
export const stopGuiding = (table: string): void =>
  store(kPlace, JSON.stringify(guided().filter((id) => id !== table)));
