import { describe, expect, it } from 'vitest';
import { merged } from './merge';

// The examples of RFC 7386, appendix A.
const kCases: [unknown, unknown, unknown][] = [
  [{ a: 'b' }, { a: 'c' }, { a: 'c' }],
  [{ a: 'b' }, { b: 'c' }, { a: 'b', b: 'c' }],
  [{ a: 'b' }, { a: null }, {}],
  [{ a: 'b', b: 'c' }, { a: null }, { b: 'c' }],
  [{ a: ['b'] }, { a: 'c' }, { a: 'c' }],
  [{ a: 'c' }, { a: ['b'] }, { a: ['b'] }],
  [{ a: { b: 'c' } }, { a: { b: 'd', c: null } }, { a: { b: 'd' } }],
  [{ a: [{ b: 'c' }] }, { a: [1] }, { a: [1] }],
  [
    ['a', 'b'],
    ['c', 'd'],
    ['c', 'd'],
  ],
  [{ a: 'b' }, ['c'], ['c']],
  [{ a: 'foo' }, null, null],
  [{ e: null }, { a: 1 }, { e: null, a: 1 }],
  [[1, 2], { a: 'b', c: null }, { a: 'b' }],
  [{}, { a: { bb: { ccc: null } } }, { a: { bb: {} } }],
];

describe('merge patches', () => {
  it.each(kCases)('%j with %j is %j', (target, patch, result) => {
    expect(merged(target, patch)).toEqual(result);
  });

  it('empties a camp when the last of its prisoners have left', () => {
    const view = { prisoners: { F4: { side: 'allies', units: 2 }, C3: { side: 'axis', units: 1 } } };
    const next = merged(view, { prisoners: { F4: { units: 1 }, C3: null } });
    expect(next.prisoners).toEqual({ F4: { side: 'allies', units: 1 } });
    expect(merged(next, { prisoners: null })).toEqual({});
  });

  it('leaves the old view as it was and shares what did not change', () => {
    const view = { units: { 1: { hex: 'C5' }, 2: { hex: 'D6' } }, deck: 40 };
    const next = merged(view, { units: { 1: { hex: 'C6' } } });
    expect(view.units[1].hex).toBe('C5');
    expect(next.units[1].hex).toBe('C6');
    expect(next.units[2]).toBe(view.units[2]);
  });
});
