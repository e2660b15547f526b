// The keyboard: everything can be done with it alone.

import type { Game } from './game.svelte';

interface Board {
  zoomIn(): void;
  zoomOut(): void;
  showAll(): void;
  focusNext(step: 1 | -1): void;
}

// While something is written, or a sheet lies over the board, the keys are not the board's.
const busyElsewhere = (target: EventTarget | null): boolean =>
  document.querySelector('dialog[open]') !== null ||
  (target instanceof HTMLElement && target.closest('input, textarea, select') !== null);

export const kKeys = ['N', 'P', '1–9', 'D', 'U', 'Esc', '+', '−', '0'] as const;

export function boardKeys(event: KeyboardEvent, game: Game, board: Board): void {
  if (busyElsewhere(event.target) || event.ctrlKey || event.altKey || event.metaKey) return;
  if (!act(event.key, game, board)) return;
  event.preventDefault();
}

function act(key: string, game: Game, board: Board): boolean {
  const digit = Number(key);
  if (digit >= 1 && digit <= 9) return chooseNumber(digit, game);
  switch (key.toLowerCase()) {
    case 'n':
      board.focusNext(1);
      return true;
    case 'p':
      board.focusNext(-1);
      return true;
    case 'd': {
      const done = game.choices.buttons.find(
        ({ verb }) => verb === 'done' || verb === 'pass' || verb === 'stay',
      );
      if (done) void game.decide(done);
      return done !== undefined;
    }
    case 'u':
      void game.undo();
      return true;
    case 'escape':
      if (game.stage.playing) game.stage.skip();
      else game.putDown();
      return true;
    case '+':
    case '=':
      board.zoomIn();
      return true;
    case '-':
      board.zoomOut();
      return true;
    case '0':
      board.showAll();
      return true;
    default:
      return false;
  }
}

// Cards by their place in the hand, otherwise the buttons.
function chooseNumber(digit: number, game: Game): boolean {
  const card = game.choices.cards.size ? game.offered[digit - 1] : undefined;
  const action = card ? game.choices.cards.get(card.split('#')[0]!) : game.buttons[digit - 1];
  if (action) void game.decide(action);
  return action !== undefined;
}
