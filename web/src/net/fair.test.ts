import { describe, expect, it } from 'vitest';
import { chained } from './chain';
import { hashOf, newBytes, secretDoubt, turn, type Vow } from './fair';
import type { FairDice } from './messages';

const mine = '00'.repeat(32);
const theirs = '11'.repeat(32);
const secret = '22'.repeat(32);
const commit = hashOf(secret);
const commits = { allies: hashOf(mine), axis: hashOf(theirs) };
const head = 'ab'.repeat(32);
const other = 'cd'.repeat(32);
const people = ['allies', 'axis'];
const vow: Vow = { commit, bytes: mine };
const sealed: Vow = { ...vow, seal: { commits, reveals: {}, head } };

const asked = (dice: FairDice, kept: Vow | undefined) => turn(dice, 'allies', people, kept);
const shown = (from: string, seat: string, bytes: string) =>
  chained(from, JSON.stringify({ entry: 'reveal', seat, bytes }));

describe('fair dice', () => {
  it('keeps the promise of the server, draws bytes and promises them by their hash alone', () => {
    const { vow: kept, say, doubt } = asked({ stage: 'commit', commit }, undefined);
    expect(doubt).toBeUndefined();
    expect(kept!.commit).toBe(commit);
    expect(say).toEqual({ do: 'commit', seat: 'allies', hash: hashOf(kept!.bytes) });
  });
  it('keeps the promise of the server while others are awaited', () => {
    expect(asked({ stage: 'waiting', commit }, undefined).vow).toMatchObject({ commit });
  });
  it('shows the bytes when all have promised, and seals what stood fast', () => {
    expect(asked({ stage: 'reveal', commit, commits, head }, vow)).toEqual({
      vow: sealed,
      say: { do: 'reveal', seat: 'allies', bytes: mine },
    });
  });
  it('shows them again after a line was cut, for the same promises', () => {
    expect(asked({ stage: 'reveal', commit, commits, head }, sealed).say).toBeDefined();
    const reveals = { axis: theirs };
    const dice: FairDice = { stage: 'reveal', commit, commits, reveals, head: shown(head, 'axis', theirs) };
    expect(asked(dice, sealed).say).toBeDefined();
  });
  it.each<FairDice>([
    { stage: 'waiting', commit },
    { stage: 'commit', commit, commits: { allies: commits.allies } },
    { stage: 'reveal', commit, commits, reveals: { allies: mine }, head },
  ])('says nothing otherwise: %j', (dice) => {
    const { say, doubt } = asked(dice, vow);
    expect(say).toBeUndefined();
    expect(doubt).toBeUndefined();
  });
  it('makes new bytes every time', () => {
    expect(newBytes()).toMatch(/^[0-9a-f]{64}$/);
    expect(newBytes()).not.toBe(newBytes());
  });
});

describe('a server that cheats', () => {
  it.each<[string, FairDice, Vow]>([
    ['server-changed', { stage: 'commit', commit: other }, vow],
    ['server-changed', { stage: 'reveal', commit: other, commits, head }, vow],
    ['server-changed', { stage: 'reveal', commit: other, commits, head }, sealed],
    ['server-changed', { stage: 'dealt', commit: other, commits, head }, sealed],
    ['server-changed', { stage: 'reveal', commits, head }, vow],
    ['own-changed', { stage: 'commit', commit, commits: { allies: other } }, vow],
    ['own-changed', { stage: 'reveal', commit, commits: { ...commits, allies: other }, head }, vow],
    // The seat is given to somebody else's bytes.
    ['own-changed', { stage: 'reveal', commit, commits: { allies: commits.axis, axis: commits.allies }, head }, vow],
    ['own-changed', { stage: 'dealt', commit, commits, reveals: { allies: other, axis: theirs } }, sealed],
    ['incomplete', { stage: 'reveal', commit, commits: { allies: commits.allies }, head }, vow],
    ['incomplete', { stage: 'commit', commit, commits: {}, reveals: { axis: theirs } }, vow],
    ['others-changed', { stage: 'reveal', commit, commits: { ...commits, axis: other }, head }, sealed],
    ['others-changed', { stage: 'dealt', commit, commits: { ...commits, axis: other } }, sealed],
    ['not-promised', { stage: 'reveal', commit, commits, reveals: { axis: other }, head }, vow],
    ['not-promised', { stage: 'dealt', commit, commits, reveals: { allies: mine, axis: other } }, sealed],
    ['again', { stage: 'commit', commit, commits: {} }, sealed],
    ['again', { stage: 'waiting', commit }, sealed],
    ['without-us', { stage: 'dealt', commit, commits, reveals: { axis: theirs } }, vow],
    ['other-record', { stage: 'reveal', commit, commits, head: other }, sealed],
    ['other-record', { stage: 'reveal', commit, commits, reveals: { axis: theirs }, head }, sealed],
    ['other-record', { stage: 'reveal', commit, commits }, vow],
  ])('is found out: %s in %j', (doubt, dice, kept) => {
    const found = asked(dice, kept);
    expect(found.doubt).toBe(doubt);
    expect(found.say).toBeUndefined();
    expect(found.vow).toBeUndefined();
  });
  it('cannot tell another secret at the end', () => {
    expect(secretDoubt(secret, sealed)).toBeUndefined();
    expect(secretDoubt(other, sealed)).toBe('secret');
    expect(secretDoubt(undefined, sealed)).toBe('secret');
    expect(secretDoubt(other, undefined)).toBeUndefined(); // nothing was promised to us
  });
  it('cannot make up to eight people wait for each other in another order than theirs', () => {
    const all = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'allies'];
    const bytesOf = (i: number) => i.toString(16).padStart(2, '0').repeat(32);
    const every = Object.fromEntries(all.map((seat, i) => [seat, hashOf(seat === 'allies' ? mine : bytesOf(i))]));
    const kept: Vow = { ...vow, seal: { commits: every, reveals: {}, head } };
    const order = [4, 1, 6, 0, 5, 2];
    const reveals = Object.fromEntries(order.map((i) => [all[i]!, bytesOf(i)]));
    const now = order.reduce((from, i) => shown(from, all[i]!, bytesOf(i)), head);
    const dice: FairDice = { stage: 'reveal', commit, commits: every, reveals, head: now };
    expect(turn(dice, 'allies', all, kept).say).toBeDefined();
    expect(turn({ ...dice, head: other }, 'allies', all, kept).doubt).toBe('other-record');
  });
});
