// What the coach explains, and when: each lesson once, at the first moment it is needed.

import type { Seat, View } from '../net/messages';

export const kLessons = [
  'welcome',
  'card',
  'order',
  'move',
  'battle',
  'draw',
  'enemy',
  'ambush',
  'flags',
  'retreat',
  'ground',
  'second-turn',
  'medal',
  'end',
] as const;
export type Lesson = (typeof kLessons)[number];

const kQuestions: Record<string, Lesson> = {
  reaction: 'ambush',
  'ignore-flags': 'flags',
  retreat: 'retreat',
  'take-ground': 'ground',
  draw: 'draw',
};
const kPhases: Partial<Record<string, Lesson>> = {
  play: 'card',
  section: 'order',
  order: 'order',
  move: 'move',
  battle: 'battle',
};

export function lessonFor(view: View, me: Seat | undefined, seen: ReadonlySet<Lesson>): Lesson | null {
  const wanted: (Lesson | undefined)[] = [];
  if (view.outcome !== 'open') wanted.push('end');
  else {
    const mine = me !== undefined && view.to_act.includes(me);
    wanted.push('welcome');
    if (me && view.medals[me] > 0) wanted.push('medal');
    if (mine && view.question) wanted.push(kQuestions[view.question.kind]);
    else if (mine && me && view.turns[me] > 1 && view.phase === 'play') wanted.push('second-turn');
    else if (mine) wanted.push(kPhases[view.phase]);
    else wanted.push('enemy');
  }
  return wanted.find((lesson) => lesson !== undefined && !seen.has(lesson)) ?? null;
}
