// The steps of a battle as they come from the server, part by part. It only ever grows: what has been shown stays as it was.

import { merged } from '../net/merge';
import type { Audience, GameEvent, ReplayPart, ReplayStep, ReplayView, Side } from '../net/messages';
import { told, type Line } from '../game/story';

// A position, and how one came there. Taking back leads to an earlier one.
interface Scene {
  view: ReplayView;
  events: GameEvent[];
  before: Scene | null;
  actions: number; // that count
  standIn?: Side; // a computer acted for somebody who was away
}

// Somebody takes back: the log has a line for it.
export const kTakenBack = 'taken-back';

const back = (scene: Scene, actions: number): Scene => {
  let at = scene;
  while (at.actions > actions && at.before) at = at.before;
  return at;
};

export class Film {
  readonly as: Audience;
  readonly battle: ReplayPart['battle'];
  readonly seats: ReplayPart['seats'];
  readonly table: string;
  steps: number; // in all, as far as the server has said
  over: ReplayPart['over'];
  private readonly scenes: Scene[];
  private readonly turns: number[] = [0]; // where turns begin

  constructor(first: ReplayPart) {
    if (!first.view) throw new Error('the film does not begin at its beginning');
    this.as = first.as;
    this.battle = first.battle;
    this.seats = first.seats;
    this.table = first.table;
    this.steps = first.steps;
    this.scenes = [{ view: first.view, events: first.events ?? [], before: null, actions: 0 }];
    this.add(first);
  }

  // Steps that can be shown.
  get loaded(): number {
    return this.scenes.length - 1;
  }
  get complete(): boolean {
    return this.loaded >= this.steps;
  }

  add(part: ReplayPart): void {
    this.steps = Math.max(part.steps, this.loaded);
    this.over = part.over;
    for (const step of part.list) if (step.n === this.loaded + 1) this.append(step);
  }

  private append({ n, seat, stand_in, events, delta, undo }: ReplayStep): void {
    const last = this.scenes[this.scenes.length - 1]!;
    const view = merged(last.view, delta);
    this.scenes.push(
      undo
        ? {
            view,
            events: [{ event: kTakenBack, side: seat }],
            before: back(last, undo.remaining),
            actions: undo.remaining,
          }
        : {
            view,
            events,
            before: last,
            actions: last.actions + 1,
            ...(stand_in ? { standIn: seat } : {}),
          },
    );
    const turn = (v: ReplayView) => `${v.turn} ${v.turns.allies} ${v.turns.axis}`;
    if (turn(view) !== turn(last.view)) this.turns.push(n);
  }

  view(n: number): ReplayView {
    return this.scenes[n]!.view;
  }
  standIn(n: number): Side | undefined {
    return this.scenes[n]!.standIn;
  }
  events(n: number): GameEvent[] {
    return this.scenes[n]!.events;
  }

  // The story up to this step. What was taken back has not happened, but for the taking back itself.
  lines(n: number, shown: (event: GameEvent) => GameEvent): Line[] {
    const chapters: GameEvent[][] = [];
    for (let scene: Scene | null = this.scenes[n]!; scene; scene = scene.before) chapters.push(scene.events);
    return told([], chapters.reverse().flat().map(shown));
  }

  nextTurn(n: number): number {
    return this.turns.find((start) => start > n) ?? this.steps;
  }
  // The beginning of this turn, or of the one before if it has just begun.
  previousTurn(n: number): number {
    return this.turns.findLast((start) => start < n) ?? 0;
  }
}
