// A battle's own rules in words: the sentences of text/catalogue/, filled with the parameters of the battle.

import type { BattleDetails } from '../net/messages';
import { capitalized, type Filling } from '../text/catalogue';
import { say, words } from '../text/language.svelte';

type Option = NonNullable<BattleDetails['rules']>[number];

function filling(value: string): Filling {
  if (words.has(`side.${value}`)) return words.noun(`side.${value}`);
  return /^\d+$/.test(value) ? Number(value) : value;
}

export function optionText({ name, parameters = {} }: Option): string {
  const key = `option.${name}`;
  const entries = Object.entries(parameters);
  if (!words.has(key)) return [name, ...entries.flat()].join(' ');
  return capitalized(
    say(key, Object.fromEntries(entries.map(([parameter, value]) => [parameter, filling(value)]))),
  );
}
