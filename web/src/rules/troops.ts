// The figures on a troop's card, in words.

import type { TroopFacts } from '../net/messages';
import type { Teller } from '../game/story';

type Say = Teller['say'];

// A short text, a line for each sentence.
export const linesOf = (text: string): string[] => text.split(/(?<=\.)\s+/).filter(Boolean);

function moves(say: Say, { move, battle_move: battles, dice, road_move: road }: TroopFacts): string {
  const key =
    dice.length === 0
      ? 'facts.never-battles'
      : battles === 0
        ? 'facts.moves-or-battles'
        : battles >= move
          ? 'facts.moves-and-battles'
          : 'facts.moves-less';
  const text = say(key, { move, battles });
  return road ? `${text} ${say('facts.by-road', { number: road })}` : text;
}

export function troopFacts(say: Say, facts: TroopFacts): string[] {
  return [
    say(`facts.class-${facts.class}`),
    facts.hits
      ? say('facts.hits', { number: facts.hits })
      : say('facts.figures', { number: facts.figures ?? 1 }),
    moves(say, facts),
    ...(facts.dice.length ? [say('facts.dice', { dice: facts.dice.join('-') })] : []),
  ];
}
