// Names of what a battle is made of, also of what the engine does not know yet.

import { say, words } from '../text/language.svelte';
import type { HexName } from '../net/messages';
import type { BattleDocument } from './document';

const named = (family: string, key: string): string =>
  words.has(`${family}.${key}`)
    ? words.noun(`${family}.${key}`).text
    : words.has(`unbuilt.${key}`)
      ? words.noun(`unbuilt.${key}`).text
      : key;

export const terrainName = (key: string): string => named('terrain', key);
export const troopName = (key: string): string => named('troop', key);
export const ruleName = (key: string): string => named('battle-rule', key);
export const nationName = (key: string): string => named('nation', key);
export const accessoryName = (key: string): string => named('accessory', key);
export const wordName = (family: string, key: string): string =>
  words.has(`${family}.${key}`) ? say(`${family}.${key}`) : key;

// What a screen reader says of a hex.
export function describeHex(document: BattleDocument, hex: HexName, faults: string[]): string {
  const here = document.hexes[hex];
  const unit = document.units[hex];
  const parts = [here?.ground, here?.overlay, here?.obstacle].flatMap((key) =>
    key ? [terrainName(key)] : [],
  );
  if (here?.sandbags) parts.push(terrainName('sandbags'));
  if (unit) parts.push(`${troopName(unit.troop)} (${words.noun(`side.${unit.side}.short`).text})`);
  if (unit?.accessory) parts.push(accessoryName(unit.accessory));
  if (document.objectives.some((o) => o.hexes.includes(hex))) parts.push(say('editor.objective'));
  for (const side of ['allies', 'axis'] as const)
    if (document.sides[side].exits.includes(hex))
      parts.push(say('editor.exit-of', { side: words.noun(`side.${side}.short`) }));
  const label = document.labels[hex]?.[words.language];
  if (label) parts.push(label);
  const said = parts.length ? parts.join(', ') : say('editor.bare');
  return [`${hex}: ${said}`, ...faults].join('. ');
}
