import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Refused } from '../net/connection';
import type { ReplayPart } from '../net/messages';
import { part, step } from './film.test';
import { replayKeys } from './keys';
import { Replay } from './replay.svelte';

// A server whose replies arrive when the test says so.
class SlowServer {
  asked: { from: number; arrive: (part: ReplayPart) => void; fail: (e: Error) => void }[] = [];
  readonly source = (from: number) =>
    new Promise<ReplayPart>((resolve, reject) => this.asked.push({ from, arrive: resolve, fail: reject }));
  async arrive(more: ReplayPart): Promise<void> {
    this.asked[this.asked.length - 1]!.arrive(more);
    for (let i = 0; i < 5; ++i) await Promise.resolve();
  }
}
const first = part(0, [step(1), step(2), step(3)], 6);
const second = part(3, [step(4), step(5), step(6)], 6);

let server: SlowServer;
beforeEach(() => {
  server = new SlowServer();
  vi.stubGlobal('matchMedia', () => ({ matches: true })); // no motion
  vi.stubGlobal('Element', class {});
});
const key = (name: string) => {
  const event = { key: name, target: null, preventDefault: () => undefined };
  return event as unknown as KeyboardEvent;
};

describe('a replay', () => {
  it('loads once, part by part', async () => {
    const replay = new Replay(server.source, 0, 'both');
    await server.arrive(first);
    await server.arrive(second);
    expect(server.asked.map(({ from }) => from)).toEqual([0, 3]);
    expect([replay.at, replay.loaded, replay.ready]).toEqual([0, 6, true]);
  });
  it('opens at the moment of the link, as soon as it is there', async () => {
    const replay = new Replay(server.source, 5, 'both');
    await server.arrive(first);
    expect(replay.at).toBe(3);
    await server.arrive(second);
    expect(replay.at).toBe(5);
  });
  it('never takes a late part for a wish of the viewer', async () => {
    const replay = new Replay(server.source, 5, 'both');
    await server.arrive(first);
    replay.first();
    await server.arrive(second);
    expect(replay.at).toBe(0);
  });
  it.each([
    ['Home', 0],
    ['End', 6],
    ['ArrowLeft', 1],
    ['ArrowRight', 3],
  ])('keeps %s, pressed before anything is there', async (name, at) => {
    const replay = new Replay(server.source, 2, 'both');
    replayKeys(key(name), replay);
    await server.arrive(first);
    await server.arrive(second);
    expect(replay.at).toBe(at);
  });
  it('keeps keys pressed between two parts', async () => {
    const replay = new Replay(server.source, 0, 'both');
    await server.arrive(first);
    replayKeys(key('End'), replay);
    replayKeys(key('ArrowLeft'), replay);
    await server.arrive(second);
    expect(replay.at).toBe(5);
    expect(replay.view!.medals.allies).toBe(5);
  });
  it('stays inside', async () => {
    const replay = new Replay(server.source, 99, 'both');
    await server.arrive(first);
    await server.arrive(second);
    expect(replay.at).toBe(6);
    replay.back();
    expect(replay.at).toBe(5);
    replay.first();
    replay.back();
    expect(replay.at).toBe(0);
  });
  it('drops what arrives after it was closed', async () => {
    const replay = new Replay(server.source, 0, 'both');
    replay.close();
    await server.arrive(first);
    expect(replay.film).toBeNull();
    expect(server.asked).toHaveLength(1);
  });
  it('plays to the end and stops there', async () => {
    vi.useFakeTimers();
    const replay = new Replay(server.source, 4, 'both');
    await server.arrive(first);
    await server.arrive(second);
    replay.toggle();
    expect(replay.playing).toBe(true);
    await vi.advanceTimersByTimeAsync(10_000);
    expect([replay.at, replay.playing]).toEqual([6, false]);
    replay.toggle(); // once more, from the beginning
    expect([replay.at, replay.playing]).toEqual([1, true]);
    replay.seek(3);
    await vi.advanceTimersByTimeAsync(10_000);
    expect([replay.at, replay.playing]).toEqual([3, false]);
    vi.useRealTimers();
  });
  it('asks again for a part when the line was cut', async () => {
    vi.useFakeTimers();
    const replay = new Replay(server.source, 5, 'both');
    await server.arrive(first);
    server.asked[1]!.fail(new Refused({ code: 'offline', message: '' }));
    await vi.advanceTimersByTimeAsync(5000);
    expect([replay.fault, replay.at]).toEqual([null, 3]);
    await server.arrive(second);
    expect([replay.at, replay.ready]).toEqual([5, true]);
    vi.useRealTimers();
  });
  it('says why there is nothing to see', async () => {
    const replay = new Replay(server.source, 0, 'both');
    server.asked[0]!.fail(new Error('broken'));
    for (let i = 0; i < 5; ++i) await Promise.resolve();
    expect(replay.fault?.code).toBe('unknown');
  });
});
