import { describe, expect, it } from 'vitest';
import type { GameEvent, ReplayPart, ReplayStep, ReplayView } from '../net/messages';
import { Film } from './film';

const view = { turn: 'allies', turns: { allies: 1, axis: 0 }, medals: { allies: 0, axis: 0 } } as ReplayView;

export const step = (n: number, more: Partial<ReplayStep> = {}): ReplayStep => ({
  n,
  seat: 'allies',
  events: [{ event: 'medal-won', side: 'allies', medals: n }],
  delta: { medals: { allies: n } },
  ...more,
});
export const part = (from: number, list: ReplayStep[], steps: number): ReplayPart => ({
  table: 't',
  seats: { allies: { kind: 'human' }, axis: { kind: 'computer' } },
  battle: { key: 'b', name: { fr: '', en: '' }, briefing: { fr: '', en: '' } },
  as: 'all',
  from,
  steps,
  list,
  ...(from === 0 ? { view, events: [] } : {}),
});
const same = (event: GameEvent) => event;

describe('a film', () => {
  it('is put together from parts, each step once', () => {
    const film = new Film(part(0, [step(1), step(2)], 4));
    expect(film.complete).toBe(false);
    film.add(part(2, [step(3), step(4)], 4));
    film.add(part(2, [step(3), step(4)], 4));
    expect([film.loaded, film.complete]).toEqual([4, true]);
    expect([0, 1, 4].map((n) => film.view(n).medals.allies)).toEqual([0, 1, 4]);
    expect(film.lines(3, same)).toHaveLength(3);
  });
  it('knows where turns begin', () => {
    const turn = (n: number) => step(n, { delta: { turns: { axis: n } } });
    const film = new Film(part(0, [step(1), turn(2), step(3), turn(4), step(5)], 5));
    expect([0, 1, 2, 3, 4].map((n) => film.nextTurn(n))).toEqual([2, 2, 4, 4, 5]);
    expect([0, 1, 2, 3, 4, 5].map((n) => film.previousTurn(n))).toEqual([0, 0, 0, 2, 2, 4]);
  });
  it('does not tell what was taken back, but that it was', () => {
    const undo = step(4, { events: [], undo: { remaining: 1, epoch: 0 } });
    const film = new Film(part(0, [step(1), step(2), step(3), undo, step(5)], 5));
    const story = (n: number) => film.lines(n, same).map(({ events }) => events[0]!.event);
    expect(story(3)).toEqual(['medal-won', 'medal-won', 'medal-won']);
    expect(story(4)).toEqual(['medal-won', 'taken-back']);
    expect(story(5)).toEqual(['medal-won', 'taken-back', 'medal-won']);
  });
});
