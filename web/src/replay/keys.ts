// The keyboard of a replay. It listens from the moment the page is there, also while the battle is still being loaded.

import type { Replay } from './replay.svelte';

type Keyed = Pick<Replay, 'first' | 'last' | 'back' | 'forward' | 'previousTurn' | 'nextTurn' | 'toggle'>;

// A control that has a use for the key itself.
const kUsers: Partial<Record<string, string>> = {
  ' ': 'button, a, summary, input:not([type=range]), select, dialog, [role=button]',
};
const kTypers = 'input:not([type=checkbox], [type=radio]), textarea, select, dialog';

const uses = (target: EventTarget | null, key: string): boolean =>
  target instanceof Element && target.closest(kUsers[key] ?? kTypers) !== null;

export function replayKeys(event: KeyboardEvent, replay: Keyed): void {
  if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return;
  if (uses(event.target, event.key) || !go(event, replay)) return;
  event.preventDefault();
}

function go({ key, shiftKey }: KeyboardEvent, replay: Keyed): boolean {
  switch (key) {
    case 'ArrowRight':
      if (shiftKey) replay.nextTurn();
      else replay.forward();
      return true;
    case 'ArrowLeft':
      if (shiftKey) replay.previousTurn();
      else replay.back();
      return true;
    case 'PageDown':
      replay.nextTurn();
      return true;
    case 'PageUp':
      replay.previousTurn();
      return true;
    case 'Home':
      replay.first();
      return true;
    case 'End':
      replay.last();
      return true;
    case ' ':
      replay.toggle();
      return true;
    default:
      return false;
  }
}
