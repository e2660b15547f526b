// A battle's objectives and its own rules in words: the sentences of text/catalogue/, filled with the parameters of the battle.

import type { BattleDetails, Objective, Side } from '../net/messages';
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

const isSide = (owner: string | undefined): owner is Side => owner === 'allies' || owner === 'axis';

// "1 medal for the Axis with 2 of these hexes, held while occupied". As objective_terms() of text/names.cpp.
export function objectiveTerms(o: Objective): string {
  const needed = o.needed ?? 1;
  const by = (key: string, owner: string | undefined) =>
    isSide(owner) ? [say(key, { side: words.noun(`side.${owner}`) })] : [];
  const prize = [
    o.sudden_death ? say('objective.victory') : say('objective.medals', { medals: o.medals ?? 1 }),
    isSide(o.for) ? say(`side.${o.for}.for`) : say('objective.anyone'),
  ];
  if (needed > 1)
    prize.push(
      needed === o.hexes.length ? say('objective.all') : say('objective.needed', { number: needed }),
    );
  const terms = [prize.join(' ')];
  if (!o.sudden_death) terms.push(say(`holding.${o.holding}`));
  if (o.at_turn_start) terms.push(say('objective.at-turn-start'));
  if (o.at_turn_end) terms.push(say('objective.at-turn-end'));
  if (o.required) terms.push(say('objective.required'));
  return [...terms, ...by('objective.otherwise', o.otherwise), ...by('objective.holder', o.holder)].join(
    ', ',
  );
}

// What units of different kinds are worth, an option of the battle says.
export function exitTerms(side: Side, rules: Option[] = []): string {
  const priced = rules.some(
    ({ name, parameters }) => name === 'exit-medals' && [side, 'both'].includes(parameters?.side ?? ''),
  );
  const who = say(`side.${side}.for`);
  return priced ? who : `${who}, ${say('exit.medals', { medals: 1 })}`;
}
