// Plays what happened: figures march and fall, dice roll, cards are laid down. Can be skipped at any time, and takes no time
// at all for those who want no motion.

import { preferences } from '../parts/preferences.svelte';
import { play as sound } from '../parts/sound';
import { merged } from '../net/merge';
import type { Face, GameEvent, HexName, Seat, Side, View } from '../net/messages';

export interface Roll {
  key: number;
  side: Side;
  faces: Face[];
  settled: boolean;
}
type Change = (change: (view: View) => View) => void;

const kTimes: Partial<Record<string, number>> = {
  'unit-moved': 260,
  'unit-retreated': 260,
  'took-ground': 260,
  'battle-declared': 220,
  'figures-lost': 260,
  'unit-eliminated': 160,
  'medal-won': 500,
  'figure-given': 320,
  'unit-withdrawn': 200,
  'cover-blown': 420,
  'craft-left': 200,
  'smoke-laid': 140,
  'unit-arrived': 260,
  'prisoners-freed': 260,
  'guns-captured': 320,
  'supplies-destroyed': 420,
};
const kTumble = 650;
const kReadDice = 900;
const kReadCard = 1100;

const kGuns = 'captured-guns';
const withoutGuns = (view: View, id: number): string[] =>
  (view.units[id]?.marks ?? []).filter((mark) => mark !== kGuns);

// Guns that were captured do not go along: `guns-left` comes after the move.
const moved = (id: number, hex: HexName) => (view: View) =>
  merged(view, {
    units: { [id]: view.units[id]?.marks?.includes(kGuns) ? { hex, marks: withoutGuns(view, id) } : { hex } },
  });

const armed = (id: number) => (view: View) =>
  merged(view, { units: { [id]: { marks: [...withoutGuns(view, id), kGuns] } } });

const freed = (camp: HexName) => (view: View) => {
  const left = (view.prisoners?.[camp]?.units ?? 0) - 1;
  return view.prisoners?.[camp]
    ? merged(view, { prisoners: { [camp]: left > 0 ? { units: left } : null } })
    : view;
};

const burnt = (depot: HexName) => (view: View) =>
  view.hexes[depot] ? merged(view, { hexes: { [depot]: { ground: null } } }) : view;

const lost = (id: number, figures: number) => (view: View) =>
  merged(view, { units: { [id]: { figures: Math.max(0, (view.units[id]?.figures ?? 0) - figures) } } });

const given = (from: number, to: number) => (view: View) =>
  merged(view, {
    units: {
      [from]: { figures: Math.max(0, (view.units[from]?.figures ?? 0) - 1) },
      [to]: { figures: (view.units[to]?.figures ?? 0) + 1 },
    },
  });

const gone = (id: number, status: string) => (view: View) => merged(view, { units: { [id]: { status } } });

export class Stage {
  playing = $state(false);
  roll = $state.raw<Roll | null>(null);
  attack = $state.raw<{ from?: HexName; to: HexName } | null>(null);
  laid = $state.raw<{ card: string; side: Side } | null>(null); // a card that is being shown
  medal = $state.raw<Side | null>(null);

  private skipping = false;
  private stopped = false;
  private wake: (() => void) | undefined;
  private rolls = 0;

  constructor(
    private readonly change: Change,
    private readonly speed: () => number = () => 1,
  ) {}

  // To the end of what is being shown.
  skip(): void {
    if (!this.playing) return;
    this.skipping = true;
    this.wake?.();
  }

  // What has not been shown by now is not shown any more.
  stop(): void {
    this.stopped = true;
    this.wake?.();
  }

  rest(): void {
    this.playing = false;
    this.skipping = false;
    this.attack = null;
    this.laid = null;
    this.medal = null;
  }

  private wait(ms: number): Promise<void> {
    if (this.skipping || !preferences.animated || ms <= 0) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = setTimeout(done, ms / this.speed());
      const stage = this;
      function done() {
        clearTimeout(timer);
        stage.wake = undefined;
        resolve();
      }
      this.wake = done;
    });
  }

  async show(events: GameEvent[], mine: Seat[]): Promise<void> {
    this.playing = true;
    for (const event of events) {
      if (this.stopped) return;
      await this.one(event, mine);
    }
  }

  private async one(e: GameEvent, mine: Seat[]): Promise<void> {
    switch (e.event) {
      case 'card-played':
        sound('card');
        // The last dice stay on the table until the player goes on himself.
        if (e.side && mine.includes(e.side)) this.roll = null;
        if (e.card && e.side && !mine.includes(e.side)) {
          this.laid = { card: e.card, side: e.side };
          await this.wait(kReadCard);
          this.laid = null;
        }
        return;
      case 'unit-moved':
      case 'unit-retreated':
      case 'took-ground':
        if (e.unit === undefined || !e.to || e.from === e.to) return;
        this.attack = null;
        sound('step');
        this.change(moved(e.unit, e.to));
        break;
      case 'battle-declared':
        if (e.to) this.attack = { from: e.from, to: e.to };
        break;
      case 'dice-rolled':
      case 'dice-rerolled':
        await this.rollDice(e);
        return;
      case 'figures-lost':
        if (e.unit === undefined) return;
        sound('fall');
        this.change(lost(e.unit, e.figures ?? 0));
        break;
      case 'figure-given':
        if (e.unit === undefined || e.target === undefined) return;
        sound('step');
        this.change(given(e.unit, e.target));
        break;
      case 'unit-withdrawn':
        if (e.unit !== undefined) this.change(gone(e.unit, 'withdrawn'));
        break;
      case 'prisoners-freed':
        sound('step');
        if (e.from) this.change(freed(e.from));
        break;
      case 'guns-captured':
        if (e.unit === undefined) return;
        sound('step');
        this.change(armed(e.unit));
        break;
      case 'supplies-destroyed':
        sound('fall');
        if (e.hex) this.change(burnt(e.hex));
        break;
      case 'medal-won':
        sound('medal');
        this.medal = e.side ?? null;
        break;
    }
    await this.wait(kTimes[e.event] ?? 0);
  }

  private async rollDice(e: GameEvent): Promise<void> {
    const roll: Roll = { key: ++this.rolls, side: e.side ?? 'allies', faces: e.faces ?? [], settled: false };
    this.roll = roll;
    sound('dice');
    await this.wait(kTumble);
    this.roll = { ...roll, settled: true };
    await this.wait(kReadDice);
    this.attack = null;
  }
}
