// The rulebook, fetched when somebody first looks into it, and what is open over the table.

import { rulebook } from '../net/api';
import type { Fault } from '../net/messages';
import { faultOf } from '../parts/faults';
import { Rulebook } from './book';

class Shelf {
  book = $state.raw<Rulebook | null>(null);
  fault = $state.raw<Fault | null>(null);
  trail = $state.raw<string[]>([]); // the rules read one from another; the last one is open
  private fetching: Promise<void> | undefined;

  load(): Promise<void> {
    this.fetching ??= this.fetch();
    return this.fetching;
  }

  private async fetch(): Promise<void> {
    try {
      this.book = new Rulebook(await rulebook());
      this.fault = null;
    } catch (error) {
      this.fault = faultOf(error);
      this.fetching = undefined; // it can be tried again
    }
  }

  get open(): string | undefined {
    return this.trail.at(-1);
  }
  show(rule: string): void {
    void this.load();
    if (rule !== this.open) this.trail = [...this.trail, rule];
  }
  back(): void {
    this.trail = this.trail.slice(0, -1);
  }
  close(): void {
    this.trail = [];
  }
}
export const shelf = new Shelf();
