import { describe, expect, it } from 'vitest';
import { afterClosing, kAtFirst, type Patience } from './patience';

const closed = (times: number, code: number, lasted = 0): Patience => {
  let patience = kAtFirst;
  for (let i = 0; i < times; ++i) patience = afterClosing({ code, lasted }, patience);
  return patience;
};

describe('a line that is lost', () => {
  it('is mended at once, and less and less eagerly', () => {
    expect([1, 2, 3, 4, 5, 6].map((times) => closed(times, 1006).wait)).toEqual([
      250, 500, 1000, 2000, 4000, 5000,
    ]);
    expect(closed(1, 1006).loss).toBe('cut');
  });
  it('begins anew after a good one', () => {
    const often = closed(6, 1006);
    expect(afterClosing({ code: 1006, lasted: 60_000 }, often).wait).toBe(250);
    expect(afterClosing({ code: 1006, lasted: 500 }, often).wait).toBe(5000);
  });
  it('is soon there again when the server restarts', () => {
    expect(closed(1, 1012)).toMatchObject({ loss: 'restart', wait: 1000 });
    expect(closed(9, 1012).wait).toBe(5000);
  });
  it('waits while the server has too much to do', () => {
    expect(closed(1, 1013)).toMatchObject({ loss: 'busy', wait: 5000 });
    expect(closed(9, 1013).wait).toBe(60_000);
  });
  it('never knocks in a tight loop when it was us', () => {
    expect(closed(1, 1008)).toMatchObject({ loss: 'too-much', wait: 30_000 });
    expect(closed(1, 1008, 60_000).wait).toBe(30_000);
    expect(closed(9, 1008).wait).toBe(300_000);
  });
  it('speaks of a fault of the server only when it persists', () => {
    expect(closed(1, 1011)).toMatchObject({ loss: 'cut', wait: 250 });
    expect(closed(2, 1011).loss).toBe('cut');
    expect(closed(3, 1011)).toMatchObject({ loss: 'fault', wait: 1000 });
    expect(afterClosing({ code: 1011, lasted: 60_000 }, closed(5, 1011)).loss).toBe('cut');
  });
});
