// A battle being shown again. There is one owner of the position: `wanted` is what the viewer asked for and nothing but the viewer
// (or the film running on) changes it. The film is loaded once and only grows; a part that arrives late can bring the position
// nearer to what is wanted, never move it elsewhere.

import { Refused } from '../net/connection';
import type { Fault, GameEvent, HexName, ReplayPart, ReplayView, Side } from '../net/messages';
import { veiled, type Line } from '../game/story';
import { preferences } from '../parts/preferences.svelte';
import { Stage } from '../table/stage.svelte';
import { Film } from './film';

export type Source = (from: number, as: string | undefined) => Promise<ReplayPart>;
export type Perspective = Side | 'both';

export const kSpeeds = [0.5, 1, 2, 4] as const;
const kPause = 450; // between two steps that were seen to happen
const kPatience = 1500; // before a part is asked for again
const kPassing = new Set(['offline', 'too-fast']);
const kStillPause = 1100; // between two pictures

const enemyOf = (side: Side): Side => (side === 'allies' ? 'axis' : 'allies');
const kMoves = new Set(['unit-moved', 'unit-retreated', 'took-ground']);

export class Replay {
  fault = $state.raw<Fault | null>(null);
  at = $state(0); // the step that is shown
  loaded = $state(0);
  steps = $state(0); // in all
  ready = $state(false); // all of it is here
  view = $state.raw<ReplayView | null>(null);
  stage = $state.raw(new Stage(() => undefined));
  playing = $state(false);
  speed = $state(1);
  perspective = $state<Perspective>('both');
  pointed = $state.raw<HexName[]>([]); // by a line of the log
  film = $state.raw<Film | null>(null);

  readonly lines: Line[] = $derived(this.film ? this.film.lines(this.at, (event) => this.seen(event)) : []);
  readonly events: GameEvent[] = $derived(this.film ? this.film.events(this.at) : []);
  // Where figures went in this step.
  readonly moves: { from: HexName; to: HexName }[] = $derived(
    this.events.flatMap(({ event, from, to }) =>
      kMoves.has(event) && from && to && from !== to ? [{ from, to }] : [],
    ),
  );

  private wanted: number;
  private run = 0; // of the film; another number: stopped
  private closed = false;

  constructor(source: Source, start: number, perspective: Perspective) {
    this.wanted = start;
    this.perspective = perspective;
    void this.load(source);
  }

  close(): void {
    this.closed = true;
    this.pause();
    this.stage.stop();
  }

  private async load(source: Source): Promise<void> {
    try {
      for (let film: Film | null = null; !film?.complete;) {
        const part = await this.ask(source, film);
        if (this.closed) return;
        const had = film?.loaded;
        if (film) film.add(part);
        else film = new Film(part);
        this.film = film;
        this.loaded = film.loaded;
        this.steps = film.steps;
        this.place();
        if (film.loaded === had) break; // nothing more comes
      }
      this.ready = true;
    } catch (error) {
      if (this.closed) return;
      this.fault = error instanceof Refused ? error.fault : { code: 'unknown', message: String(error) };
    }
  }

  // The line may be cut for a while; what has been seen stays on the table.
  private async ask(source: Source, film: Film | null): Promise<ReplayPart> {
    for (;;) {
      try {
        return await source(film?.loaded ?? 0, film?.as);
      } catch (error) {
        const cut = error instanceof Refused && kPassing.has(error.fault.code);
        if (!film || !cut || this.closed) throw error;
      }
      await new Promise((resolve) => setTimeout(resolve, kPatience));
    }
  }

  // Who sees what ------------------------------------------------------------------------------------------------------

  get open(): boolean {
    return this.film?.as === 'all';
  }
  get bottom(): Side {
    const as = this.film?.as;
    if (as === 'allies' || as === 'axis') return as;
    if (this.open && this.perspective !== 'both') return this.perspective;
    return this.view ? enemyOf(this.view.top) : 'allies';
  }
  // The hands that are shown, the nearest first.
  get hands(): { side: Side; cards: string[] }[] {
    const { view, film } = this;
    if (!view || !film) return [];
    if (film.as === 'allies' || film.as === 'axis')
      return [{ side: film.as, cards: [...(view.hand ?? []), ...(view.drawn ?? [])] }];
    const sides = this.perspective === 'both' ? [this.bottom, enemyOf(this.bottom)] : [this.perspective];
    return sides.flatMap((side) => (view.open_hands ? [{ side, cards: view.open_hands[side] }] : []));
  }
  // Who looks with the eyes of one side does not see what the other draws.
  private seen(event: GameEvent): GameEvent {
    const hidden = this.open && this.perspective !== 'both' && event.side !== this.perspective;
    return hidden ? veiled(event) : event;
  }

  // Going about ----------------------------------------------------------------------------------------------------------

  seek(n: number): void {
    this.pause();
    this.want(n);
  }
  first(): void {
    this.seek(0);
  }
  last(): void {
    this.seek(Infinity);
  }
  back(): void {
    this.seek(this.goal - 1);
  }
  forward(): void {
    this.pause();
    if (this.canPerform) void this.perform();
    else this.want(this.goal + 1);
  }
  nextTurn(): void {
    this.seek(this.film ? this.film.nextTurn(this.goal) : this.goal);
  }
  previousTurn(): void {
    this.seek(this.film ? this.film.previousTurn(this.goal) : 0);
  }

  // Where the viewer wants to be, also when the film is not there yet.
  private get goal(): number {
    return this.film ? Math.min(this.wanted, this.steps) : this.wanted;
  }
  private want(n: number): void {
    this.wanted = Math.max(0, n);
    if (this.stage.playing) this.still(); // who goes elsewhere has seen enough of it
    this.place();
  }
  // As near to what is wanted as the film has come.
  private place(): void {
    if (!this.film) return;
    const to = Math.min(this.wanted, this.loaded);
    if (this.view && to === this.at) return;
    this.at = to;
    this.still();
  }

  // The picture of a step, without the way to it.
  private still(): void {
    this.stage.stop();
    const stage = new Stage(() => undefined);
    const rolled = this.events.findLast(({ faces }) => faces !== undefined);
    if (rolled)
      stage.roll = { key: this.at, side: rolled.side ?? 'allies', faces: rolled.faces!, settled: true };
    const attack = this.events.findLast(({ event }) => event === 'battle-declared');
    if (attack?.to) stage.attack = { from: attack.from, to: attack.to };
    this.stage = stage;
    this.view = this.film!.view(this.at);
  }

  // Playing ----------------------------------------------------------------------------------------------------------------

  private get canPerform(): boolean {
    return this.at === this.goal && this.at < this.loaded;
  }

  // The next step as it happens. The position is there at once; only the picture takes its time.
  private async perform(): Promise<void> {
    this.still(); // whatever was under way is over
    const stage = new Stage(
      (change) => {
        if (this.stage === stage && this.view) this.view = change(this.view);
      },
      () => this.speed,
    );
    this.stage = stage;
    this.wanted = this.at + 1;
    this.at = this.wanted;
    await stage.show(this.events, []);
    if (this.stage === stage) this.still();
  }

  toggle(): void {
    if (this.playing) this.pause();
    else void this.play();
  }
  pause(): void {
    ++this.run;
    this.playing = false;
  }
  private async play(): Promise<void> {
    const run = ++this.run;
    this.playing = true;
    if (this.film && this.ready && this.goal >= this.steps) this.want(0);
    while (this.run === run && !(this.ready && this.at >= this.loaded)) {
      if (this.canPerform) await this.perform();
      if (this.run === run) await this.rest();
    }
    if (this.run === run) this.pause();
  }
  private rest(): Promise<void> {
    const time = preferences.animated ? kPause : kStillPause;
    return new Promise((resolve) => setTimeout(resolve, time / this.speed));
  }
}
