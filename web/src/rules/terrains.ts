// What is special about a terrain, in few words.

import { inLanguage, say, words } from '../text/language.svelte';
import { withoutItsName } from './onboard';
import { shelf } from './shelf.svelte';

// The row of the rulebook where the page has no words of its own, once it is there.
export function terrainSummary(key: string): string {
  const own = `summary.terrain.${key}`;
  if (words.has(own)) return say(own);
  const row = shelf.book?.card(`terrain.${key}`);
  return row ? withoutItsName(inLanguage({ en: row.en, fr: row.fr ?? row.en })) : '';
}
