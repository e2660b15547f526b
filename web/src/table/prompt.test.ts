import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Question, View } from '../net/messages';
import { words } from '../text/language.svelte';
import { promptFor } from './prompt';

vi.stubGlobal('document', { documentElement: {} });

const view = (more: Partial<View>): View =>
  ({ phase: 'play', turn: 'allies', to_act: ['allies'], lanes: [], units: {}, ...more }) as unknown as View;
const asked = (more: Partial<View>, ...verbs: string[]) =>
  promptFor(view(more), 'open', ['allies'], 'allies', new Set(verbs)).replace(/\s/g, ' ');

describe('what is asked', () => {
  afterEach(() => words.use('en'));

  it('names bridges that can be built or blown up instead of a card being played', async () => {
    await words.use('en');
    expect(asked({}, 'card')).toBe('Which card do you play?');
    expect(asked({}, 'card', 'build')).toMatch(/tap a river hex to build a bridge instead/);
    expect(asked({}, 'card', 'blow')).toMatch(/tap a bridge to blow it up instead/);
    expect(asked({}, 'card', 'blow', 'build')).toMatch(/build or blow up a bridge instead/);
    await words.use('fr');
    expect(asked({}, 'card', 'build')).toMatch(/hexagone de rivière pour y construire un pont/);
  });
  it('names reinforcements that can arrive', async () => {
    await words.use('fr');
    const order = {
      phase: 'order',
      lanes: [{ seat: 'allies', phase: 'order', pools: [{ orders: 2 }] }],
    } as Partial<View>;
    expect(asked(order, 'order', 'done')).toBe('Quelle unité activez-vous ? (0 activée sur 2)');
    expect(asked(order, 'order', 'bring', 'done')).toBe(
      'Quelle unité activez-vous, ou où entre un renfort ? (0 sur 2)',
    );
  });
  it('opens a camp', async () => {
    const camp = { question: { kind: 'camp', seat: 'allies', from: 'F4' } as Question };
    await words.use('en');
    expect(asked(camp, 'free')).toBe('The camp is open: where do the prisoners gather?');
    await words.use('fr');
    expect(asked(camp, 'free')).toBe('Le camp est ouvert : où se rassemblent les prisonniers ?');
  });
  it('tells that radar has warned the enemy of planes', async () => {
    const raid = (most?: number) => ({
      question: { kind: 'air-power', seat: 'allies', most, chosen: [] } as Question,
    });
    await words.use('en');
    expect(asked(raid(2), 'target')).toBe(
      'Which enemy unit is the target? His radar has warned him: 2 hexes at most.',
    );
    expect(asked(raid(), 'target')).toBe('Which enemy unit is the target?');
    await words.use('fr');
    expect(asked(raid(1), 'target')).toMatch(/Le radar l’a averti.*1 hexagone au plus/);
  });
  it('counts the hexes of a smoke screen', async () => {
    await words.use('en');
    const screen = (count?: number) => ({ question: { kind: 'smoke', seat: 'allies', count } as Question });
    expect(asked(screen(), 'smoke', 'done')).toMatch(/which hex is number 1 of 3\? Each touches another/);
    expect(asked(screen(2), 'smoke', 'done')).toMatch(/number 3 of 3/);
  });
});
