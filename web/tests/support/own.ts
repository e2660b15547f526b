// Small battles for tests of uploads and of the editor, as their authors write them.

import type { Page } from 'playwright-core';

const kRows = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I'];

export interface Sketch {
  name?: { fr: string; en: string };
  rules?: string[];
  notes?: string;
  cells?: Record<string, string>; // by hex
  labels?: string[];
}

// Two infantry units face each other across a wood.
export function battleFile({ name, rules, notes, cells, labels }: Sketch = {}): string {
  const on: Record<string, string> = {
    D5: 'I',
    E6: 'fo',
    D7: 'i',
    C7: 'i',
    F5: 'I',
    F6: 'A',
    A7: 'g',
    ...cells,
  };
  const map = kRows.map((row, r) => {
    const count = r % 2 ? 12 : 13;
    const line = Array.from({ length: count }, (_, i) => on[`${row}${i + 1}`] ?? '.');
    return `${row} ${line.join(' ')}`;
  });
  return [
    'format: 1',
    'battle: two-woods',
    `name fr: ${name?.fr ?? 'Les deux bois'}`,
    `name en: ${name?.en ?? 'Two Woods'}`,
    'theatre: western',
    'date: 1944-07-10',
    'board: standard',
    'face: country',
    'on top: axis',
    'moves first: allies',
    '[briefing fr]',
    'Un bois, puis un autre.',
    '[briefing en]',
    'One wood, then another.',
    '[allies]',
    'nations: canada',
    'cards: 5',
    'medals: 1',
    '[axis]',
    'nations: germany',
    'cards: 4',
    'medals: 1',
    ...(rules?.length ? ['[rules]', ...rules] : []),
    ...(notes ? ['[notes]', notes] : []),
    '[map]',
    ...map,
    ...(labels?.length ? ['[labels]', ...labels] : []),
    '',
  ].join('\n');
}

// A battle without tactic cards, so that everybody has orders to give: its rules, then its map and what else is to be said.
export const trainingGround = (rules: string[], map: string, { cards = 6, first = 'allies' } = {}): string =>
  `format: 1
battle: training-ground
name fr: L'exercice
name en: The Exercise
theatre: training
date: 1944-07-10
board: standard
face: country
on top: axis
moves first: ${first}
[briefing fr]
On s'exerce.
[briefing en]
They train.
[allies]
nations: britain
cards: ${cards}
medals: 9
[axis]
nations: germany
cards: ${cards}
medals: 9
[rules]
no-tactic-cards
${rules.join('\n')}
${map}`;

// Sends the battle to the server of the page; its key there.
export async function upload(page: Page, text: string): Promise<string> {
  const reply = await page.request.post('/api/battles', {
    headers: { 'content-type': 'application/octet-stream' },
    data: Buffer.from(text, 'utf8'),
  });
  return ((await reply.json()) as { battle: string }).battle;
}

export const asFile = (name: string, text: string | Buffer) => ({
  name,
  mimeType: 'application/octet-stream',
  buffer: typeof text === 'string' ? Buffer.from(text, 'utf8') : text,
});
