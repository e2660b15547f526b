import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { View } from '../net/messages';
import { readCatalogue } from '../text/catalogue';
import { kLessons, lessonFor, type Lesson } from './lessons';

const view = {
  phase: 'play',
  to_act: ['allies'],
  turn: 'allies',
  turns: { allies: 1, axis: 0 },
  medals: { allies: 0, axis: 0 },
  outcome: 'open',
} as unknown as View;
const after = (...lessons: Lesson[]) => new Set<Lesson>(lessons);

describe('the coach', () => {
  it('explains each phase when it first comes, once', () => {
    expect(lessonFor(view, 'allies', after())).toBe('welcome');
    expect(lessonFor(view, 'allies', after('welcome'))).toBe('card');
    expect(lessonFor(view, 'allies', after('welcome', 'card'))).toBeNull();
    expect(lessonFor({ ...view, phase: 'move' }, 'allies', after('welcome'))).toBe('move');
    expect(lessonFor({ ...view, to_act: ['axis'] }, 'allies', after('welcome'))).toBe('enemy');
  });
  it('explains questions before phases', () => {
    const question = { kind: 'retreat', seat: 'allies' } as View['question'];
    expect(lessonFor({ ...view, question }, 'allies', after('welcome'))).toBe('retreat');
  });
  it.each(['fr', 'en'])('has words for every lesson in %s', (language) => {
    const page = readCatalogue(readFileSync(new URL(`../text/${language}.txt`, import.meta.url), 'utf8'));
    for (const lesson of kLessons) expect(page.has(`coach.${lesson}`)).toBe(true);
  });
});
