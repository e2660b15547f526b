import { describe, expect, it } from 'vitest';
import type { BattleSummary } from '../net/messages';
import { datesText } from './dates';
import { matches, shelves } from './filter';
import { tableOf, type Wish } from './open';

const battle = {
  key: 'pegasus-bridge',
  name: { fr: 'Pegasus Bridge', en: 'Pegasus Bridge' },
  theatre: 'western',
  face: 'country',
  mode: 'standard',
  dates: { begin: '1944-06-06' },
  sides: { allies: { nations: ['britain'] }, axis: { nations: ['germany'] } },
} as unknown as BattleSummary;
const all = { text: '', theatre: '', face: '', mode: '' };

describe('the filter', () => {
  it('finds words of names, nations and years, whatever their accents', () => {
    expect(matches(battle, { ...all, text: 'pegasus 1944' })).toBe(true);
    expect(matches(battle, { ...all, text: 'Pégasus' })).toBe(true);
    expect(matches(battle, { ...all, text: 'omaha' })).toBe(false);
  });
  it('keeps to the ground and theatre asked for', () => {
    expect(matches(battle, { ...all, face: 'country' })).toBe(true);
    expect(matches(battle, { ...all, face: 'beach' })).toBe(false);
  });
});

describe('the shelves', () => {
  const on = (key: string, theatre: string, begin: string) =>
    ({ ...battle, key, theatre, dates: { begin, end: begin } }) as BattleSummary;
  it('have one theatre each, in their order, and their battles by day', () => {
    const all = [
      on('wake', 'pacific', '1941-12-23'),
      on('omaha', 'western', '1944-06-06'),
      on('moon', 'lunar', '1969-07-20'),
      on('guns', 'training', '1944-08-11'),
      on('moscow', 'eastern', '1941-10-18'),
      on('arnhem', 'western', '1944-09-17'),
      on('abbey', 'western', '1944-06-06'),
    ];
    expect(shelves(all).map(({ theatre, battles }) => [theatre, battles.map(({ key }) => key)])).toEqual([
      ['western', ['abbey', 'omaha', 'arnhem']],
      ['eastern', ['moscow']],
      ['pacific', ['wake']],
      ['training', ['guns']],
      ['lunar', ['moon']],
    ]);
    expect(shelves([])).toEqual([]);
  });
});

describe('a new table', () => {
  const wish: Wish = {
    battle: 'pegasus-bridge',
    way: 'computer',
    side: 'axis',
    level: 'normal',
    listed: true,
    clock: null,
    grace: 600,
    match: false,
    name: 'Ann',
    options: {},
  };
  it('has a computer in the other seat', () => {
    const table = tableOf(wish);
    expect(table.seats.allies).toEqual({ kind: 'computer', level: 'normal' });
    expect(table.seats.axis).toEqual({ kind: 'human', name: 'Ann' });
    expect(table.mine).toEqual(['axis']);
    expect(table.listed).toBe(false);
  });
  it('has both seats for two on this screen, and none for watching', () => {
    expect(tableOf({ ...wish, way: 'hotseat' }).mine).toEqual(['allies', 'axis']);
    expect(tableOf({ ...wish, way: 'watch' }).mine).toEqual([]);
    expect(tableOf({ ...wish, way: 'watch' }).seats.axis.kind).toBe('computer');
  });
  it('hurries nobody who is asked for an ambush, unless another person waits far away', () => {
    expect(tableOf(wish).reaction).toBe(0);
    expect(tableOf({ ...wish, way: 'hotseat' }).reaction).toBe(0);
    expect(tableOf({ ...wish, way: 'online' }).reaction).toBeUndefined();
  });
  it('says how long somebody may be away where two people play from afar', () => {
    expect(tableOf({ ...wish, way: 'online' }).grace).toBe(600);
    expect(tableOf({ ...wish, way: 'online', grace: 0 }).grace).toBe(0);
    expect(tableOf({ ...wish, way: 'hotseat' })).not.toHaveProperty('grace');
  });
  it('is listed only when somebody else can sit down', () => {
    expect(tableOf({ ...wish, way: 'online' }).listed).toBe(true);
    expect(tableOf({ ...wish, way: 'online' }).seats.allies).toEqual({ kind: 'human' });
  });
});

describe('dates', () => {
  it('are written out', () => {
    expect(datesText({ begin: '1944-06-06', end: '1944-06-06' }, 'fr')).toBe('6 juin 1944');
    expect(datesText({ begin: '1944-06-06', end: '1944-06-07' }, 'en')).toBe('June 6, 1944 – June 7, 1944');
  });
});
