// What the browser keeps the page from doing, or the page itself has spoilt: said once, in a corner, without stopping the game.

import { storageLasts } from './storage';

export type Note = 'storage' | 'sound-waits' | 'sound-impossible' | 'broken';

class Notes {
  list = $state.raw<Note[]>([]);
  detail = $state(''); // of what is broken
  private seen = new Set<Note>();

  add(note: Note): void {
    if (this.seen.has(note)) return;
    this.seen.add(note);
    this.list = [...this.list, note];
  }
  // It is no longer so, and may be said again.
  clear(note: Note): void {
    this.seen.delete(note);
    this.drop(note);
  }
  drop(note: Note): void {
    if (this.list.includes(note)) this.list = this.list.filter((other) => other !== note);
  }
}
export const notes = new Notes();

// A seat belongs to who has its key: who keeps no keys must know it when he sits down.
export function noteStorage(): void {
  if (!storageLasts) notes.add('storage');
}

const textOf = (reason: unknown): string => (reason instanceof Error ? reason.message : String(reason));

// Errors that nobody caught. The game is on the server and loses nothing; the page may be out of step with it.
export function watchForErrors(): void {
  const broken = (reason: unknown) => {
    notes.detail = textOf(reason);
    notes.add('broken');
  };
  addEventListener('error', (event) => broken(event.error ?? event.message));
  addEventListener('unhandledrejection', (event) => broken(event.reason));
}
