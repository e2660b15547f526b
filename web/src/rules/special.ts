// A battle's objectives and its own rules in words: the sentences of text/catalogue/, filled with the parameters of the battle.

import type { BattleDetails, Objective, Side } from '../net/messages';
import { capitalized, type Filling } from '../text/catalogue';
import { say, words } from '../text/language.svelte';

type Option = NonNullable<BattleDetails['rules']>[number];

// "armor artillery": the armor and the artillery, as `choice.to.armor` and `choice.to.artillery` name them; a card by its
// own name, `card.barrage`. Words without a name, such as hexes, stay as they are.
function named(parameter: string, value: string): Filling {
  const keys = value
    .split(/\s+/)
    .map((word) => `${parameter}.${word}`)
    .map((key) => (words.has(`choice.${key}`) ? `choice.${key}` : key));
  if (!keys.every((key) => words.has(key))) return value;
  const names = keys.map((key) => words.noun(key));
  const last = names.pop()!;
  return names.length ? say('choice.and', { list: names.map(({ text }) => text).join(', '), last }) : last;
}

function filling(parameter: string, value: string): Filling {
  if (words.has(`side.${value}`)) return words.noun(`side.${value}`);
  return /^\d+$/.test(value) ? Number(value) : named(parameter, value);
}

// As option_text() of text/options.cpp: the sentence `option.sabotage`; then one for each parameter that has something more
// to say, `option.blow-bridges.way.2` by its value or `option.blow-bridges.medals` by its name, unless it is 0.
export function optionText({ name, parameters = {} }: Option): string {
  const key = `option.${name}`;
  const entries = Object.entries(parameters);
  if (!words.has(key)) return [name, ...entries.flat()].join(' ');
  const fillings = Object.fromEntries(entries.map(([p, value]) => [p, filling(p, value)]));
  const more = entries.flatMap(([p, value]) => {
    if (words.has(`${key}.${p}.${value}`)) return [`${key}.${p}.${value}`];
    return words.has(`${key}.${p}`) && value !== '0' ? [`${key}.${p}`] : [];
  });
  return [key, ...more]
    .map((said) => capitalized(say(said, fillings)))
    .filter(Boolean)
    .join(' ');
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
