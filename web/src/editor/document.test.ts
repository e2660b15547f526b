import { describe, expect, it } from 'vitest';
import {
  cargoOf,
  changeCargo,
  changeTroop,
  connect,
  emptyDocument,
  isDocument,
  onBoard,
  use,
  type Tool,
} from './document';

const kDirections = ['east', 'north-east', 'north-west', 'west', 'south-west', 'south-east'];
const forest: Tool = { kind: 'terrain', key: 'forest', layer: 'ground' };
const wire: Tool = { kind: 'terrain', key: 'wire', layer: 'obstacle' };
const sandbags: Tool = { kind: 'terrain', key: 'sandbags', layer: 'obstacle' };
const infantry: Tool = { kind: 'unit', unit: { troop: 'infantry', side: 'axis' } };

describe('tools', () => {
  it('make another document and leave the old one alone', () => {
    const before = emptyDocument();
    const after = use(before, 'C4', forest);
    expect(after.hexes).toEqual({ C4: { ground: 'forest' } });
    expect(before.hexes).toEqual({});
  });
  it('lay sandbags beside another obstacle, in either order', () => {
    const both = { C4: { obstacle: 'wire', sandbags: true } };
    expect(use(use(emptyDocument(), 'C4', wire), 'C4', sandbags).hexes).toEqual(both);
    expect(use(use(emptyDocument(), 'C4', sandbags), 'C4', wire).hexes).toEqual(both);
  });
  it('give a bunker its owner', () => {
    const bunker: Tool = { kind: 'terrain', key: 'bunker', layer: 'overlay', owner: 'axis' };
    expect(use(emptyDocument(), 'C4', bunker).hexes.C4).toEqual({ overlay: 'bunker', overlay_owner: 'axis' });
  });
  it('leave a troop nothing that it cannot have', () => {
    const funny: Tool = {
      kind: 'unit',
      unit: { troop: 'funny', side: 'allies', accessory: 'petard', medals: 2 },
    };
    const armor = changeTroop(use(emptyDocument(), 'C4', funny), 'C4', { key: 'armor', figures: 3 });
    expect(armor.units.C4).toEqual({ troop: 'armor', side: 'allies', medals: 2 });
  });
  it('load the train of one side, and unload it', () => {
    const both = changeCargo(changeCargo(emptyDocument(), 'axis', 2), 'allies', 1);
    expect([cargoOf(both, 'axis'), cargoOf(both, 'allies')]).toEqual([2, 1]);
    expect(changeCargo(both, 'axis', 1).rules).toHaveLength(2);
    expect(changeCargo(both, 'axis', 0).rules).toEqual([
      {
        name: 'train-cargo',
        parameters: [
          { name: 'side', value: 'allies' },
          { name: 'units', value: '1' },
        ],
      },
    ]);
  });
  it('erase one layer, or everything that is on a hex', () => {
    let document = use(use(use(emptyDocument(), 'C4', forest), 'C4', wire), 'C4', infantry);
    document = use(document, 'C4', { kind: 'exit', side: 'allies' });
    document = use(document, 'C4', {
      kind: 'objective',
      objective: { holding: 'temporary', for: 'allies', medals: 1, needed: 1 },
    });
    expect(use(document, 'C4', { kind: 'erase', what: 'obstacle' }).hexes.C4).toEqual({ ground: 'forest' });
    const clear = use(document, 'C4', { kind: 'erase', what: 'all' });
    expect([clear.hexes, clear.units, clear.objectives, clear.sides.allies.exits]).toEqual([{}, {}, [], []]);
  });
  it('take an objective or an exit away when it is pointed at again', () => {
    const medal: Tool = {
      kind: 'objective',
      objective: { holding: 'temporary', for: 'allies', medals: 1, needed: 1 },
    };
    const exit: Tool = { kind: 'exit', side: 'axis' };
    let document = use(use(emptyDocument(), 'B3', medal), 'A1', exit);
    expect(document.objectives).toHaveLength(1);
    expect(document.sides.axis.exits).toEqual(['A1']);
    document = use(use(document, 'B3', medal), 'A1', exit);
    expect(document.objectives).toHaveLength(0);
    expect(document.sides.axis.exits).toEqual([]);
  });
});

describe('strokes', () => {
  it('join roads through the side that two hexes share', () => {
    const road: Tool = { kind: 'terrain', key: 'road', layer: 'ground' };
    let document = use(use(emptyDocument(), 'C4', road), 'C5', road);
    document = connect(document, 'C4', 'C5', 'east', kDirections);
    expect(document.hexes).toEqual({
      C4: { ground: 'road', openings: ['east'] },
      C5: { ground: 'road', openings: ['west'] },
    });
    expect(use(document, 'C4', forest).hexes.C4).toEqual({ ground: 'forest' });
  });
  it('leave other ground as it is', () => {
    const document = use(use(emptyDocument(), 'C4', forest), 'C5', forest);
    expect(connect(document, 'C4', 'C5', 'east', kDirections)).toEqual(document);
  });
});

describe('documents', () => {
  it('lose what has no place on a smaller board', () => {
    const document = use(use(emptyDocument(), 'C4', infantry), 'Q9', infantry);
    expect(Object.keys(onBoard(document, (hex) => hex !== 'Q9').units)).toEqual(['C4']);
  });
  it('are told from what is none', () => {
    expect(isDocument(emptyDocument())).toBe(true);
    for (const wrong of [
      null,
      3,
      [],
      {},
      { ...emptyDocument(), hexes: [] },
      { ...emptyDocument(), sides: {} },
    ])
      expect(isDocument(wrong)).toBe(false);
  });
});
