// Events as a story: what belongs together is one line, as in text/log.h, and every line knows the hexes it speaks of.

import type { GameEvent, HexName, Objective, Side, Unit } from '../net/messages';
import { capitalized, type Filling, type Fillings, type Noun } from '../text/catalogue';

export interface Line {
  key: number;
  events: GameEvent[];
}

export interface Teller {
  say(key: string, fillings?: Fillings): string;
  noun(key: string): Noun;
}
export type Units = Record<string, Pick<Unit, 'troop' | 'side' | 'accessory'>>;

const kAftermath = new Set([
  'dice-rolled',
  'dice-rerolled',
  'figures-lost',
  'hits-taken',
  'flags-ignored',
  'unit-eliminated',
  'unit-retreated',
  'cover-blown',
  'target-marked',
  'passengers-lost',
  'guns-left', // by who retreats
]);
const kSilent = new Set(['phase-began']);
// Smoke is told of when its markers are turned, with two turns to go, and when it is gone.
const isSilent = ({ event, turns_left: left }: GameEvent): boolean =>
  kSilent.has(event) || (event === 'smoke-thinned' && left !== undefined && left !== 0 && left !== 2);

function goesOn(line: Line | undefined, event: GameEvent): boolean {
  const first = line?.events[0];
  if (!first) return false;
  if (first.event === 'battle-declared')
    return kAftermath.has(event.event) || (event.event === 'obstacle-removed' && event.hex === first.to);
  if (first.event !== event.event || first.side !== event.side) return false;
  if (event.event === 'smoke-thinned') return !first.turns_left === !event.turns_left;
  return ['unit-ordered', 'card-drawn', 'smoke-laid'].includes(event.event);
}

export function told(lines: Line[], events: GameEvent[]): Line[] {
  const out = [...lines];
  for (const event of events) {
    if (isSilent(event)) continue;
    const last = out[out.length - 1];
    if (goesOn(last, event)) out[out.length - 1] = { key: last!.key, events: [...last!.events, event] };
    else out.push({ key: (last?.key ?? 0) + 1, events: [event] });
  }
  return out;
}

// What only its owner knows by name: to everybody else it is a card.
const kHidden = new Set(['card-drawn', 'card-fetched', 'card-prepared']);
export function veiled(event: GameEvent): GameEvent {
  if (!kHidden.has(event.event)) return event;
  const { card: _, ...rest } = event;
  return rest;
}

export const isHeading = (line: Line): boolean => line.events[0]?.event === 'turn-began';
export const sideOf = (line: Line): Side | undefined => line.events[0]?.side;

export function hexesOf(line: Line): HexName[] {
  const hexes = line.events.flatMap((e) => [e.from, e.hex, e.to]);
  return [...new Set(hexes.filter((hex): hex is HexName => hex !== undefined))];
}

const kDash = ' — ';
const kDot = ' · ';

// What medals are won for: objectives, and the names of places on the map.
export interface Prizes {
  objectives: Objective[];
  names: Record<HexName, string>;
}

class Telling {
  constructor(
    private readonly words: Teller,
    private readonly units: Units,
    private readonly toWin: Record<Side, number>,
    private readonly prizes: Prizes,
  ) {}

  private side(side: Side | undefined): Noun {
    return this.words.noun(`side.${side ?? 'allies'}`);
  }
  private unit(id: number | undefined, hex?: HexName): Noun {
    const unit = id === undefined ? undefined : this.units[id];
    if (!unit) return this.words.noun('log.somebody');
    const troop = this.words.noun(`troop.${unit.troop}.the`);
    return hex ? { text: `${troop.text} ${hex}`, form: troop.form } : troop;
  }
  private accessory(e: GameEvent): Noun {
    const carried = (e.unit === undefined ? undefined : this.units[e.unit]?.accessory) ?? 'none';
    return this.words.noun(`accessory.${e.accessory ?? (carried === 'bridge-spent' ? 'bridge' : carried)}`);
  }
  private card(key: string | undefined): string {
    return this.words.noun(`card.${key ?? 'none'}`).text;
  }
  faces(event: GameEvent): string {
    return (event.faces ?? [])
      .map((face) => `${this.words.say(`face.${face}.symbol`)} ${this.words.noun(`face.${face}`).text}`)
      .join(', ');
  }

  private terrain(e: GameEvent, key: string): string {
    return this.words.say(key, { hex: e.hex ?? '', terrain: this.words.noun(`terrain.${e.obstacle}`) });
  }

  // As medal() of text/log.cpp: an event names the first hex of the objective.
  private medal(e: GameEvent, lost: '' | '-lost'): string {
    const there = this.prizes.objectives.filter(({ hexes }) => e.hex && hexes[0] === e.hex);
    const serves = (o: Objective) => !o.for || o.for === 'anyone' || o.for === e.side;
    const objective = there.findLast(serves) ?? there[0];
    const medals = objective?.medals ?? 1;
    const fillings: Record<string, Filling> = {
      side: this.side(e.side),
      number: e.medals ?? 0,
      needed: this.toWin[e.side ?? 'allies'],
      medals,
      hex: objective ? this.place(objective) : (e.hex ?? ''),
    };
    return this.words.say(`log.${medals > 1 ? 'medals' : 'medal'}${lost}${e.hex ? '-hex' : ''}`, fillings);
  }
  // "Ponyri (E7 E8 F7)", or the hexes alone; of several of which one is enough nobody says which it is.
  private place({ hexes, needed = 1, holding }: Objective): string {
    const list = hexes.join(' ');
    const named = hexes.find((hex) => this.prizes.names[hex]);
    if (named) return `${this.prizes.names[named]} (${list})`;
    const oneIsEnough = hexes.length > 1 && needed === 1 && holding !== 'majority';
    return oneIsEnough ? this.words.say('log.one-of', { hexes: list }) : list;
  }

  clause(e: GameEvent): string {
    const say = this.words.say.bind(this.words);
    switch (e.event) {
      case 'dice-rolled':
        return say('clause.dice', { number: e.faces?.length ?? 0, faces: this.faces(e) });
      case 'dice-rerolled':
        return say('clause.dice-again', { number: e.faces?.length ?? 0, faces: this.faces(e) });
      case 'figures-lost':
        return say('clause.lost', { number: e.figures ?? 0 });
      case 'hits-taken':
        return say('clause.hits', { number: e.hits ?? 0 });
      case 'flags-ignored':
        return say('clause.ignored', { number: e.flags ?? 0 });
      case 'unit-eliminated':
        return say('clause.eliminated');
      case 'unit-retreated':
        return say('clause.retreated', { to: e.to ?? '' });
      case 'obstacle-removed': // the bunker that is attacked
        return say('clause.blasted');
      case 'cover-blown':
        return say('clause.cover-blown');
      case 'target-marked':
        return say('clause.marked');
      case 'passengers-lost':
        return say('clause.passengers-lost');
      case 'guns-left':
        return this.sentence(e);
      default:
        return '';
    }
  }

  sentence(e: GameEvent): string {
    const say = this.words.say.bind(this.words);
    const side = this.side(e.side);
    const unit = this.unit(e.unit, e.from ?? e.hex);
    switch (e.event) {
      case 'turn-began':
        return say('log.turn', { side, number: e.turn ?? 0 });
      case 'card-played':
        return e.as && e.as !== e.card
          ? say('log.card-as', { side, card: this.card(e.card), as: this.card(e.as) })
          : say('log.card', { side, card: this.card(e.card) });
      case 'card-given':
        return say('log.given', {
          side,
          card: this.card(e.card),
          role: this.words.noun(`role.${e.role}`),
        });
      case 'card-drawn':
        return e.card
          ? say('log.drawn', { side, card: this.card(e.card) })
          : say('log.drawn-hidden', { side, number: 1 });
      case 'card-discarded':
        return say('log.discarded', { side, card: this.card(e.card) });
      case 'deck-shuffled':
        return say('log.shuffled', { number: e.cards ?? 0 });
      case 'unit-moved':
        return e.from === e.to
          ? say('log.stayed', { unit, to: e.to ?? '' })
          : say('log.moved', { unit, to: e.to ?? '' });
      case 'took-ground':
        return say('log.ground', { unit, to: e.to ?? '' });
      case 'unit-retreated':
        return say('log.retreated', { unit, to: e.to ?? '' });
      case 'unit-landed':
        return say('log.landed', { unit: this.unit(e.unit), to: e.hex ?? '' });
      case 'drop-lost':
        return say('log.drop-lost', { side });
      case 'mine-sprung':
        return e.value ? say('log.mine', { unit, number: e.value }) : say('log.decoy', { hex: e.hex ?? '' });
      case 'visibility-changed':
        return say((e.visibility ?? 0) >= 6 ? 'log.daylight' : 'log.visibility', {
          number: e.visibility ?? 0,
        });
      case 'headquarters-taken':
      case 'headquarters-back':
        return say(`log.${e.event}`, { side, hex: e.hex ?? '' });
      case 'sabotaged':
        return say('log.sabotage', { side, hex: e.hex ?? '', number: e.stars ?? 0 });
      case 'smoke-laid':
        return say('log.smoke-laid', { side, hex: e.hex ?? '' });
      case 'card-prepared':
        return e.card
          ? say('log.prepared', { side, card: this.card(e.card) })
          : say('log.prepared-hidden', { side });
      case 'unit-arrived':
        return say('log.arrived', { unit: this.unit(e.unit), to: e.hex ?? '' });
      case 'target-marked':
        return say('log.target-marked', { unit: this.unit(e.unit), hex: e.hex ?? '' });
      case 'marker-taken':
        return say('log.marker-taken', { hex: e.hex ?? '' });
      case 'figure-given':
        return say('log.figure-given', { unit, target: this.unit(e.target, e.to) });
      case 'unit-withdrawn':
        return say('log.withdrawn', { unit });
      case 'cover-blown':
        return say('log.cover-blown', { unit });
      case 'mine-cleared':
        return say('log.mine-cleared', { unit });
      case 'unit-equipped':
        return say('log.equipped', { unit, accessory: this.accessory(e) });
      case 'card-fetched':
        return e.card
          ? say('log.fetched', { side, card: this.card(e.card) })
          : say('log.fetched-hidden', { side });
      case 'passengers-lost':
        return say('log.passengers-lost', { unit: this.unit(e.unit) });
      case 'craft-left':
        return say('log.craft-left', { unit });
      case 'prisoners-freed':
        return say('log.prisoners-freed', {
          from: e.from ?? '',
          unit: this.unit(e.unit),
          to: e.to ?? '',
        });
      case 'guns-captured':
      case 'guns-left':
      case 'supplies-destroyed':
        return say(`log.${e.event}`, { unit });
      case 'unit-exited':
        return say('log.exited', { unit });
      case 'battle-declared': {
        const target = this.unit(e.target, e.to);
        if (e.unit === undefined) return say('log.strike', { side, target });
        if (e.target === undefined) return say('log.battle-hex', { unit, hex: e.to ?? '' });
        return say('log.battle', { unit, target });
      }
      case 'dice-rolled':
        return say('log.dice', { side, number: e.faces?.length ?? 0, faces: this.faces(e) });
      case 'dice-rerolled':
        return say('log.dice-again', { side, number: e.faces?.length ?? 0, faces: this.faces(e) });
      case 'figures-lost':
        return say('log.lost', { unit, number: e.figures ?? 0 });
      case 'hits-taken':
        return say('log.hits', { unit, number: e.hits ?? 0 });
      case 'figures-back':
        return say('log.back', { unit, number: e.figures ?? 0 });
      case 'flags-ignored':
        return say('log.ignored', { unit, number: e.flags ?? 0 });
      case 'unit-eliminated':
        return say('log.eliminated', { unit });
      case 'medal-won':
        return this.medal(e, '');
      case 'medal-lost':
        return this.medal(e, '-lost');
      case 'obstacle-removed':
        return this.terrain(e, e.obstacle?.endsWith('cave') ? 'log.sealed' : 'log.removed');
      case 'obstacle-placed':
        return this.terrain(e, 'log.placed');
      case 'smoke-thinned':
        return say(e.turns_left ? 'log.smoke-thinner' : 'log.smoke-gone', { hex: e.hex ?? '' });
      case 'leader-moved':
        return say('log.leader', { unit });
      case 'leader-lost':
        return say('log.leader-lost', { side });
      case 'taken-back': // of a battle that is shown again
        return say('log.taken-back', { side });
      case 'battle-ended':
        return say(`outcome.${e.outcome}`);
      default:
        return '';
    }
  }

  line({ events }: Line): string {
    const first = events[0]!;
    if (first.event === 'unit-ordered')
      return this.words.say('log.ordered', {
        units: events.map((e) => this.unit(e.unit, e.hex).text).join(', '),
      });
    if (first.event === 'card-drawn' && events.length > 1) {
      const side = this.side(first.side);
      return first.card
        ? this.words.say('log.drawn', { side, card: events.map((e) => this.card(e.card)).join(', ') })
        : this.words.say('log.drawn-hidden', { side, number: events.length });
    }
    if (first.event === 'smoke-laid' || first.event === 'smoke-thinned')
      return this.sentence({ ...first, hex: events.map((e) => e.hex).join(', ') });
    if (first.event !== 'battle-declared') return this.sentence(first);
    const clauses = events.slice(1).map((e) => this.clause(e));
    const nothing = events.length === 2 && events[1]!.event === 'dice-rolled';
    if (nothing) clauses.push(this.words.say('clause.nothing'));
    return [this.sentence(first), clauses.join(kDot)].filter(Boolean).join(kDash);
  }
}

export const lineText = (
  words: Teller,
  units: Units,
  toWin: Record<Side, number>,
  line: Line,
  prizes: Prizes = { objectives: [], names: {} },
): string => capitalized(new Telling(words, units, toWin, prizes).line(line));
