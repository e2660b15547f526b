// Works out a record again: that nobody could choose his part of the luck knowing that of the others, and that every die, every
// draw and every shuffle came from all of them. The page knows no rule; who rolled or drew at a line is told by the server,
// which cannot lie about it without being caught: the dice of the two sides come from different streams.

import type { ChanceUse, Face, GameEvent, Side } from '../net/messages';
import { chained, kFirstHead } from '../net/chain';
import { hashOf } from '../net/fair';
import { hexBytes, hexText, joined, sha256 } from '../net/sha256';
import { Luck, luckKey, type Used } from './chance';
import { readRecord, type Entry, type Problem, type RecordFile } from './record';

export interface Contribution {
  seat: string;
  name?: string;
  hash?: string;
  bytes?: string;
}
export interface Roll {
  line: number;
  side: Side;
  faces: Face[]; // worked out here
  said: string; // by the record
  right: boolean;
}
export interface Report {
  record: RecordFile;
  contributions: Contribution[];
  secretFits: boolean;
  problems: Problem[];
  complete: boolean; // worked out to the end
  rolls: Roll[];
  dice: number;
  draws: number;
  shuffles: number;
  undos: number;
  epochs: number;
  heads: string[]; // of the chain, after each line from the set-up on
  receipt: string; // the chain when the cards were dealt
  head: string; // and at the end
}

const kLetters: Record<Face, string> = { infantry: 'I', armor: 'A', grenade: 'G', star: 'S', flag: 'F' };
const lettersOf = (faces: Face[]) => faces.map((face) => kLetters[face]).join('');

// The contributions, in the order they must come in: all promises, then all bytes, then the battle.
function checkContributions(record: RecordFile, problems: Problem[]): Contribution[] {
  const people = Object.entries(record.seats)
    .filter(([, terms]) => terms.kind === 'human')
    .map(([seat, { name }]): Contribution => ({ seat, name }));
  const of = (seat: string | undefined) => people.find((person) => person.seat === seat);
  const all = (field: 'hash' | 'bytes') => people.every((person) => person[field] !== undefined);
  for (const { line, entry, seat, name, hash, bytes } of record.entries) {
    const person = of(seat);
    if (entry === 'take' && person) person.name = name;
    if (entry === 'commit') {
      if (!person || person.hash !== undefined || people.some((other) => other.bytes !== undefined))
        problems.push({ kind: 'late-commit', line, seat });
      if (person) person.hash = hash ?? '';
    } else if (entry === 'reveal') {
      if (!person || person.bytes !== undefined || !all('hash'))
        problems.push({ kind: 'late-reveal', line, seat });
      else if (!bytes || hashOf(bytes) !== person.hash) problems.push({ kind: 'reveal', line, seat });
      if (person) person.bytes = bytes ?? '';
    } else if (entry === 'act') {
      const missing = people.find((other) => other.bytes === undefined);
      if (missing) problems.push({ kind: 'no-reveal', line, seat: missing.seat });
      break;
    }
  }
  return people;
}

// The deck and the luck at one moment, so that one can go back to it.
interface Moment {
  used: Used;
  epoch: number;
  deck: number[]; // cards by their place in the catalogue; the last is on top
  held: number[]; // by the players
}

class Recount {
  private now: Moment = { used: { deck: 0, allies: 0, axis: 0 }, epoch: 0, deck: [], held: [] };
  private moments: Moment[] = []; // after so many actions
  private luck: Luck;
  private readonly places = new Uint8Array(128);

  constructor(
    private readonly report: Report,
    private readonly cards: string[],
  ) {
    this.luck = this.luckOf(0, this.now.used);
  }

  private luckOf(epoch: number, used: Used): Luck {
    const { record, contributions } = this.report;
    const seats = new Map(contributions.map(({ seat, bytes }) => [seat, hexBytes(bytes!)]));
    return new Luck(luckKey(hexBytes(record.secret), seats, epoch), used);
  }

  private enter(moment: Moment): void {
    this.now = { ...moment, used: { ...moment.used }, deck: [...moment.deck], held: [...moment.held] };
    this.luck = this.luckOf(this.now.epoch, this.now.used);
  }
  private remember(): void {
    this.moments.push({
      ...this.now,
      used: { ...this.now.used },
      deck: [...this.now.deck],
      held: [...this.now.held],
    });
  }

  private problem(problem: Problem): void {
    this.report.problems.push(problem);
  }

  private nameOf(card: number | undefined): string {
    return card === undefined ? '' : (this.cards[card] ?? '');
  }
  private give(name: string | undefined): void {
    const at = this.now.held.findIndex((card) => this.nameOf(card) === name);
    if (at >= 0) this.now.held.splice(at, 1);
  }

  private shuffle(line: number, event: GameEvent): void {
    const held = [...this.now.held];
    // What nobody holds, in the order of the catalogue.
    const pile = this.cards.flatMap((name, card) => {
      const at = held.findIndex((other) => this.nameOf(other) === name);
      if (at >= 0) held.splice(at, 1);
      return at >= 0 ? [] : [card];
    });
    if (event.cards !== undefined && event.cards !== pile.length)
      this.problem({ kind: 'pile', line, said: String(event.cards), given: String(pile.length) });
    this.now.deck = this.luck.shuffle(pile);
    ++this.report.shuffles;
  }

  // Chance as it was used at a line, against what the record says of it.
  private follow(line: number, events: GameEvent[], luck: string): void {
    const said = luck.split(' ').filter(Boolean);
    let at = 0;
    let wrong = false;
    const compare = (given: string) => {
      const token = said[at++] ?? '';
      if (token !== given && !wrong) {
        wrong = true;
        this.problem({ kind: 'luck', line, said: token, given });
      }
      return token;
    };
    for (const event of events) {
      switch (event.event) {
        case 'dice-rolled':
        case 'dice-rerolled': {
          const side = event.side ?? 'allies';
          const faces = this.luck.roll(side, event.faces?.length ?? 0);
          const given = lettersOf(faces);
          const token = compare(given);
          if (lettersOf(event.faces ?? []) !== given && !wrong) {
            wrong = true;
            this.problem({ kind: 'server', line, said: lettersOf(event.faces ?? []), given });
          }
          this.report.dice += faces.length;
          this.report.rolls.push({ line, side, faces, said: token, right: token === given });
          break;
        }
        case 'card-drawn': {
          const card = this.now.deck.pop();
          compare(this.nameOf(card));
          if (card !== undefined) this.now.held.push(card);
          ++this.report.draws;
          break;
        }
        case 'deck-shuffled':
          this.shuffle(line, event);
          compare('shuffle');
          break;
        case 'card-played':
        case 'card-discarded':
          this.give(event.card);
          break;
      }
    }
    if (at < said.length && !wrong)
      this.problem({ kind: 'luck', line, said: said.slice(at).join(' '), given: '' });
  }

  // The deal is told by a hash over the places of all cards and the order of the deck.
  deal(line: number, events: GameEvent[], luck: string | undefined): void {
    this.now.deck = this.luck.shuffle(this.cards.map((_, card) => card));
    ++this.report.shuffles;
    this.places.fill(0).fill(1, 0, this.cards.length);
    for (const event of events) {
      if (event.event !== 'card-drawn') continue;
      const card = this.now.deck.pop();
      if (card === undefined) break;
      if (event.card !== this.nameOf(card)) {
        this.problem({ kind: 'deal', line });
        break;
      }
      this.places[card] = event.side === 'allies' ? 2 : 3;
      this.now.held.push(card);
      ++this.report.draws;
    }
    const order = new Uint8Array(128);
    order.set(this.now.deck);
    const given = `deal ${hexText(sha256(joined(this.places, order)))}`;
    if (luck !== undefined && luck !== given) this.problem({ kind: 'deal', line });
    this.remember();
  }

  act(entry: Entry, events: GameEvent[]): void {
    this.follow(entry.line, events, entry.luck ?? '');
    this.remember();
  }

  undo(entry: Entry): void {
    const [remaining, epoch] = (entry.to ?? '').split(' ').map(Number) as [number, number];
    const moment = this.moments[remaining];
    if (!moment || !Number.isInteger(epoch)) return this.problem({ kind: 'undo', line: entry.line });
    this.moments = this.moments.slice(0, remaining + 1);
    this.enter({ ...moment, epoch });
    if (epoch !== moment.epoch) {
      this.now.deck = this.luck.shuffle(this.now.deck);
      ++this.report.shuffles;
    }
    this.report.epochs = Math.max(this.report.epochs, epoch + 1);
    ++this.report.undos;
  }
}

// The chain over all lines; the receipt is what it was when the last contribution was in.
function chain(record: RecordFile): { heads: string[]; receipt: string; head: string } {
  let head = kFirstHead;
  let receipt = '';
  const heads = record.lines.map((text, i) => {
    head = chained(head, text);
    const entry = i === 0 ? 'setup' : record.entries[i - 1]!.entry;
    if (['setup', 'take', 'commit', 'reveal'].includes(entry)) receipt = head;
    return head;
  });
  return { heads, receipt, head };
}

export type AskServer = (text: string) => Promise<ChanceUse>;

export async function verify(text: string, ask: AskServer): Promise<Report> {
  const record = readRecord(text);
  const problems: Problem[] = [];
  const secretFits = hashOf(record.secret) === record.commit;
  if (!secretFits) problems.push({ kind: 'secret', line: record.lines.length + 2 });
  const report: Report = {
    record,
    secretFits,
    problems,
    contributions: checkContributions(record, problems),
    complete: false,
    rolls: [],
    dice: 0,
    draws: 0,
    shuffles: 0,
    undos: 0,
    epochs: 1,
    ...chain(record),
  };
  // Without the key there is no luck to work out.
  if (problems.length) return report;
  const use = await ask(text);
  recount(report, use);
  if (report.head !== record.head && !problems.length)
    problems.push({ kind: 'head', line: record.lines.length + 2 });
  problems.sort((a, b) => a.line - b.line);
  report.complete = problems.length === 0;
  return report;
}

function recount(report: Report, use: ChanceUse): void {
  const { record, problems } = report;
  const told = new Map(use.lines.map(({ line, events }) => [line, events]));
  // The server goes on after a wrong luck, with the right one.
  const stop = use.problem && !['luck', 'deal'].includes(use.problem.kind) ? use.problem.line : Infinity;
  const recount = new Recount(report, use.cards ?? []);
  const lastReveal = record.entries.findLast(({ entry }) => entry === 'reveal');
  if (!lastReveal) recount.deal(2, told.get(2) ?? [], undefined); // computers among themselves
  for (const entry of record.entries) {
    if (entry.line >= stop) break;
    const events = told.get(entry.line) ?? [];
    if (entry === lastReveal) recount.deal(entry.line, events, entry.luck ?? '');
    else if (entry.entry === 'act') recount.act(entry, events);
    else if (entry.entry === 'undo') recount.undo(entry);
  }
  // The rules are the server's; what it finds against them counts if the luck was right so far.
  if (use.problem && !problems.some(({ line }) => line <= use.problem!.line))
    problems.push({ kind: use.problem.kind, line: use.problem.line });
}
