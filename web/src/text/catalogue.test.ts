import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { fill, frenchBlanks, isPlural, placeholders, readCatalogue } from './catalogue';

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');
const page = { en: readCatalogue(read('./en.txt')), fr: readCatalogue(read('./fr.txt')) };
const game = {
  en: readCatalogue(read('../../../text/catalogue/en.txt')),
  fr: readCatalogue(read('../../../text/catalogue/fr.txt')),
};

describe('the catalogues of the page', () => {
  it('have the same keys in both languages', () => {
    expect([...page.fr.keys()].sort()).toEqual([...page.en.keys()].sort());
  });
  it('say nothing the game already says', () => {
    expect([...page.en.keys()].filter((key) => game.en.has(key))).toEqual([]);
  });
  it.each([...page.en.keys()])('%s has the same placeholders in both languages', (key) => {
    expect(placeholders(page.fr.get(key)!.text)).toEqual(placeholders(page.en.get(key)!.text));
  });
  it('know every key that the sources use', () => {
    const sources = readdirSync(new URL('..', import.meta.url), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(svelte|ts)$/.test(name) && !name.endsWith('.test.ts'))
      .map((name) => read(`../${name}`));
    const used = new Set(
      sources.flatMap((text) =>
        [...text.matchAll(/(?:say|sayBig|noun)\(\s*'([a-z0-9.-]+)'/g)].map((m) => m[1]!),
      ),
    );
    expect(used.size).toBeGreaterThan(60);
    expect([...used].filter((key) => !page.en.has(key) && !game.en.has(key))).toEqual([]);
  });
});

describe('filling in', () => {
  const en = isPlural.en!;
  const fr = isPlural.fr!;
  it('chooses by number, each language in its way', () => {
    expect(fill('{n} {n|die|dice}', { n: 0 }, en)).toBe('0 dice');
    expect(fill('{n} {n|dé|dés}', { n: 0 }, fr)).toBe('0 dé');
    expect(fill('{n} {n|dé|dés}', { n: 2 }, fr)).toBe('2 dés');
  });
  it('chooses by gender and number of a noun', () => {
    const side = { text: 'les Alliés', form: 'mp' } as const;
    expect(fill('{side} {side|joue|jouent}', { side }, fr)).toBe('les Alliés jouent');
    expect(fill('{u} {u|perdu|perdue|perdus|perdues}', { u: { text: 'l’infanterie', form: 'f' } }, fr)).toBe(
      'l’infanterie perdue',
    );
  });
  it('fills placeholders inside choices', () => {
    expect(fill('{n|one|{n} of them}', { n: 3 }, en)).toBe('3 of them');
  });
  it('shows what is missing instead of hiding it', () => {
    expect(fill('to {where}', {}, en)).toBe('to {where}');
  });
  it('keeps French punctuation on its line', () => {
    expect(frenchBlanks('Qui joue ?')).toBe('Qui joue\u00a0?');
  });
});
