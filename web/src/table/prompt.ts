// What is asked of the player, in one sentence.

import type { Question, Side, View } from '../net/messages';
import { capitalized } from '../text/catalogue';
import { say, words } from '../text/language.svelte';
import { unitNoun } from './naming';

const kQuestions: Record<string, string> = {
  reaction: 'ask.ambush',
  'ignore-flags': 'ask.ignore',
  retreat: 'ask.retreat',
  'battle-back': 'ask.back',
  'take-ground': 'ask.ground',
  overrun: 'ask.overrun',
  leader: 'ask.leader',
  'air-power': 'ask.target',
  barrage: 'ask.target',
  medics: 'ask.heal',
  draw: 'ask.keep',
  'hand-out': 'ask.give',
  setup: 'ask.drop',
  landing: 'ask.land',
  smoke: 'ask.smoke',
  shells: 'ask.shells',
  equip: 'ask.equip',
  unload: 'ask.unload',
  camp: 'ask.camp',
  winter: 'ask.lose',
  commissar: 'ask.prepare',
};
const kPhases: Partial<Record<string, string>> = {
  play: 'ask.card',
  section: 'ask.section',
  order: 'ask.order',
  move: 'ask.move',
  battle: 'ask.battle',
};

function orders(view: View): { given: number; orders: number } | undefined {
  const lane = view.lanes[0];
  if (!lane?.pools?.length) return undefined;
  const total = lane.pools.reduce((sum, pool) => sum + (pool.orders ?? 0), 0);
  const given = Object.values(view.units).filter((unit) => unit.order && unit.side === view.turn).length;
  return total > 40 ? undefined : { given, orders: total };
}

// Of hexes that are chosen one by one it is the next.
const numberOf = ({ kind, chosen, count = 0 }: Question): number =>
  chosen ? chosen.length + 1 : kind === 'smoke' ? count + 1 : count;

export function promptFor(
  view: View,
  outcome: View['outcome'],
  mine: Side[],
  acting: Side | undefined,
  verbs: ReadonlySet<string> = new Set(), // of what can be chosen
): string {
  if (outcome !== 'open') return say(`outcome.${outcome}`);
  const question = view.question;
  if (!acting) {
    const who = view.to_act[0] ?? view.turn;
    return capitalized(
      say(mine.length ? 'prompt.waiting' : 'prompt.watching', { side: words.noun(`side.${who}`) }),
    );
  }
  if (question && question.seat === acting) {
    const facts = question.battle ?? question;
    const hexOf = (id: number | undefined) => (id === undefined ? undefined : view.units[id]?.hex);
    const warned = question.kind === 'air-power' && question.most !== undefined; // by radar (Actions 11)
    const key = verbs.has('fetch') ? 'ask.fetch' : warned ? 'ask.target-warned' : kQuestions[question.kind];
    return capitalized(
      say(key ?? 'ask.any', {
        unit: unitNoun(
          view,
          question.kind === 'reaction' ? facts.from : (hexOf(question.unit) ?? question.from),
        ),
        target: unitNoun(view, facts.to),
        number: numberOf(question),
        most: question.most ?? 0,
        to: question.to ?? '',
      }),
    );
  }
  const taken = view.phase === 'play' ? view.lanes[0]?.card : undefined; // from under the chip
  if (taken) return capitalized(say('ask.use', { card: words.noun(`card.${taken}`) }));
  if (view.phase === 'play' && view.commissar?.[acting]?.length) return say('ask.prepare-and-play');
  if (view.phase === 'battle' && verbs.has('supply')) return say('ask.battle-or-supply');
  if (view.phase === 'move' && verbs.has('span')) return say('ask.move-or-span');
  if (view.phase === 'play' && (verbs.has('build') || verbs.has('blow')))
    return say(
      !verbs.has('blow')
        ? 'ask.card-or-build'
        : !verbs.has('build')
          ? 'ask.card-or-blow'
          : 'ask.card-or-bridge',
    );
  const key = kPhases[view.phase] ?? 'ask.any';
  if (key !== 'ask.order') return say(key);
  const count = orders(view);
  if (!count) return say('ask.order-any');
  return say(verbs.has('bring') ? 'ask.order-or-bring' : key, count);
}
