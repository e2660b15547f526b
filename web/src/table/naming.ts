// Names of units, hexes and actions as a player reads or hears them.

import type { HexName, Smoke, TraceStep, Unit, View, Words } from '../net/messages';
import { capitalized, type Noun } from '../text/catalogue';
import type { Action } from '../game/actions';
import type { Glow, Purpose } from '../game/gestures';
import { groundBefore, isPlace } from '../board/pieces';
import type { Prizes } from '../game/story';
import { inLanguage, say, words } from '../text/language.svelte';

const mineAt = (view: View, hex: HexName) => view.mines?.find((mine) => mine.hex === hex);
export const smokeAt = (view: View, hex: HexName) => view.smokes?.find((cloud) => cloud.hex === hex);

export const terrainsOf = (view: View, hex: HexName): string[] => {
  const content = view.hexes[hex] ?? {};
  const list = [content.ground, content.overlay, content.obstacle].filter((t): t is string => !!t);
  if (content.sandbags && content.obstacle !== 'sandbags') list.push('sandbags');
  if (mineAt(view, hex) && content.obstacle !== 'minefield') list.push('minefield');
  return list.length ? list : ['open'];
};

export const unitAt = (view: View, hex: HexName) =>
  Object.values(view.units).find((unit) => unit.hex === hex && !unit.status);

// "infantry C5"
export function unitNoun(view: View, hex: HexName | undefined): Noun {
  const unit = hex ? unitAt(view, hex) : undefined;
  if (!unit) return { text: hex ?? '', form: 'm' };
  const troop = words.noun(`troop.${unit.troop}.the`);
  return { text: `${troop.text} ${hex}`, form: troop.form };
}

// What medals are won for, as the log names it.
export const prizesOf = (view: View, labels: Record<HexName, Words> = {}): Prizes => ({
  objectives: view.objectives,
  names: Object.fromEntries(Object.entries(labels).map(([hex, text]) => [hex, inLanguage(text)])),
});

export const terrainNames = (view: View, hex: HexName): string =>
  terrainsOf(view, hex)
    .map((terrain) => words.noun(`terrain.${terrain}`).text)
    .join(', ');

// Marks of a unit that are worth a word, and what it carries.
const kToldMarks = [
  'leader',
  'disguised',
  'camouflaged',
  'landing-craft',
  'boat',
  'wagon-lost',
  'captured-guns',
];
export function unitStandings(unit: Unit): string[] {
  const facts: string[] = [];
  const carried = unit.accessory ?? 'none';
  if (carried !== 'none') facts.push(words.noun(`accessory.${carried}`).text);
  if (unit.hits) facts.push(say('board.hits', { number: unit.hits }));
  for (const mark of unit.marks ?? []) if (kToldMarks.includes(mark)) facts.push(say(`board.mark-${mark}`));
  return facts;
}

// What lies on a hex for a while, or is known of it by now.
export function hexStandings(view: View, hex: HexName, painted?: Record<HexName, string>): string[] {
  const facts: string[] = [];
  const before = groundBefore(painted, view.hexes, hex);
  if (before) facts.push(say('board.ground-before', { terrain: words.noun(`terrain.${before}`) }));
  const mine = mineAt(view, hex);
  if (mine?.revealed) facts.push(say('board.mine-value', { number: mine.value ?? 0 }));
  if (view.markers?.some((marker) => marker.hex === hex)) facts.push(say('board.target-marker'));
  const waiting = view.prisoners?.[hex];
  if (waiting)
    facts.push(say('board.prisoners', { number: waiting.units, side: words.noun(`side.${waiting.side}`) }));
  return facts;
}

export const smokeName = (smoke: Smoke): string => say('board.smoke', { number: smoke.turns });
// A screen hinders eyes alone, the smoke of shells guns, dice and movement as well (Actions 21 and 31).
export const smokeSummary = (smoke: Smoke): string =>
  say(smoke.kind === 'shells' ? 'board.smoke-of-shells' : 'board.smoke-of-screen');

// What a screen reader says of a hex.
export function describeHex(
  view: View,
  hex: HexName,
  glow: Glow | undefined,
  purpose?: Purpose,
  painted?: Record<HexName, string>,
): string {
  const unit = unitAt(view, hex);
  const parts = [hex, terrainNames(view, hex)];
  if (unit)
    parts.push(
      say('board.unit', {
        side: words.noun(`side.${unit.side}.short`),
        troop: words.noun(`troop.${unit.troop}.the`),
        number: unit.figures,
      }),
    );
  if (unit?.order) parts.push(say('board.ordered'));
  if (view.objectives.some((objective) => isPlace(objective) && objective.hexes.includes(hex)))
    parts.push(say('board.objective'));
  for (const side of ['allies', 'axis'] as const)
    if (view.exits?.[side]?.includes(hex)) parts.push(say('board.exit', { who: say(`side.${side}.for`) }));
  if (unit) parts.push(...unitStandings(unit));
  parts.push(...hexStandings(view, hex, painted));
  const smoke = smokeAt(view, hex);
  if (smoke) parts.push(smokeName(smoke));
  if (glow) parts.push(say(`board.glow-${purpose ?? glow}`));
  return parts.join(', ');
}

// "move infantry C5 to D6", for buttons and lists.
export function actionName(view: View, action: Action, bottomIsTop: boolean): string {
  const { verb, from, to, card, section, number, via } = action;
  const unit = unitNoun(view, from);
  const sections = ['left', 'center', 'right'];
  const seen = section === undefined ? 0 : bottomIsTop ? 3 - section : section - 1;
  const block = verb === 'wire' && from && view.hexes[from]?.obstacle !== 'wire';
  const text = say(block ? 'act.block' : `act.${verb}`, {
    unit,
    to: to ?? '',
    card: card ? words.noun(`card.${card}`) : '',
    section: words.noun(`section.${sections[seen] ?? 'center'}`),
    number: number ?? 0,
    accessory: action.accessory ? words.noun(`accessory.${action.accessory}`) : '',
    role: action.role ? words.noun(`role.${action.role}`) : '',
  });
  return capitalized(via?.length ? `${text} ${say('menu.via', { hex: via.join(', ') })}` : text);
}

// The name behind a key of a terrain, troop, card or order, as text/why.h has it.
export function subjectName(key: string): Noun {
  if (words.has(`troop.${key}`)) {
    const noun = words.noun(`troop.${key}`);
    return { ...noun, text: noun.text.charAt(0).toLowerCase() + noun.text.slice(1) };
  }
  for (const family of ['terrain', 'card', 'order', 'accessory', 'word'])
    if (words.has(`${family}.${key}`)) return words.noun(`${family}.${key}`);
  return { text: key, form: 'm' };
}

export const signed = (amount: number): string => (amount < 0 ? `−${-amount}` : `+${amount}`);

export const stepName = (step: TraceStep): string => {
  const name = capitalized(subjectName(step.reason).text);
  return words.has(`terrain.${step.reason}`) && step.hex ? `${name} ${step.hex}` : name;
};

export const percent = (p: number): string => {
  const rounded = Math.round(p * 100);
  if (p > 0 && rounded === 0) return say('odds.tiny');
  if (p < 1 && rounded === 100) return say('odds.nearly');
  return say('odds.percent', { number: rounded });
};
