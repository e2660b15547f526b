// Which tables are guided, remembered in this browser.

const kPlace = 'bocage.guided';

const stored = (): string[] => {
  try {
    return JSON.parse(localStorage.getItem(kPlace) ?? '[]') as string[];
  } catch {
    return [];
  }
};

export const isGuided = (table: string): boolean => stored().includes(table);
export const guide = (table: string): void =>
  localStorage.setItem(kPlace, JSON.stringify([table, ...stored()].slice(0, 10)));
export const stopGuiding = (table: string): void =>
  localStorage.setItem(kPlace, JSON.stringify(stored().filter((id) => id !== table)));
