import { afterEach, describe, expect, it, vi } from 'vitest';
import { words } from '../text/language.svelte';
import { noteText, presenceOf, spanText, timeText } from './presence';

vi.stubGlobal('document', { documentElement: {} });

const kNow = new Date(2026, 5, 6, 14, 5).getTime();
const kMinute = 60_000;

describe('whether somebody is here', () => {
  afterEach(() => words.use('en'));

  it('is told of people alone', async () => {
    await words.use('en');
    expect(presenceOf({ kind: 'computer' }, undefined, kNow)).toBeUndefined();
    expect(presenceOf({ kind: 'human', taken: false }, undefined, kNow)).toBeUndefined();
    const bert = { kind: 'human', taken: true } as const;
    expect(presenceOf({ ...bert, online: true }, undefined, kNow)?.state).toBe('here');
    expect(presenceOf({ ...bert, online: false }, kNow, kNow)).toEqual({ state: 'away', time: '14:05' });
    expect(presenceOf({ ...bert, online: false, gone: true }, kNow, kNow)?.state).toBe('gone');
    expect(presenceOf({ ...bert, online: false, gone: true, stand_in: 'sergeant' }, kNow, kNow)?.state).toBe(
      'stand-in',
    );
  });

  it.each(['fr', 'en'])('has the time of day, and the day if it was another, in %s', (language) => {
    expect(timeText(kNow - 65 * kMinute, kNow, language)).toBe('13:00');
    expect(timeText(new Date(2026, 5, 6, 0, 0).getTime(), kNow, language)).toBe('00:00');
    expect(timeText(new Date(2026, 5, 5, 23, 59).getTime(), kNow, language)).toMatch(/5.*23:59/);
  });

  it('has a span that one reads at a glance', async () => {
    await words.use('en');
    const spans = [0, 0.99, 1, 3.7, 59, 60, 119, 120, 24 * 60, 49 * 60];
    expect(spans.map((minutes) => spanText(minutes * kMinute))).toEqual([
      'less than a minute',
      'less than a minute',
      '1 minute',
      '3 minutes',
      '59 minutes',
      '1 hour',
      '1 hour',
      '2 hours',
      '1 day',
      '2 days',
    ]);
  });

  it('is told in the talk by name or by side', async () => {
    await words.use('fr');
    const line = { seat: 'allies', text: '', note: 'back' } as const;
    expect(noteText({ ...line, name: 'Berthe' })).toBe('Berthe est de retour.');
    expect(noteText(line)).toBe('Les Alliés sont de retour.');
    expect(noteText({ ...line, note: 'stand-in' })).toBe('L’ordinateur joue pour les Alliés en attendant.');
  });
});
