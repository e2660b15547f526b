// Tables that a test needs and nobody has to play: opened and ended over the server's own requests.

import type { Page } from 'playwright-core';
import { expect } from 'vitest';

// Two computers play while somebody looks on; gives the name of the finished table.
export async function finishedByComputers(page: Page, battle = 'pegasus-bridge'): Promise<string> {
  const computer = { kind: 'computer', level: 'random' };
  const opened = await page.request.post('/api/tables', {
    data: { battle, seats: { allies: computer, axis: computer } },
  });
  expect(opened.ok()).toBe(true);
  const { table } = (await opened.json()) as { table: string };
  await page.goto(`/t/${table}`);
  await page.waitForSelector('[data-result]', { timeout: 300_000 });
  return table;
}

// The record of a finished table.
export async function recordOf(page: Page, table: string): Promise<string> {
  const reply = await page.request.get(`/api/tables/${table}/record`);
  expect(reply.ok()).toBe(true);
  return reply.text();
}

export const asFile = (text: string, name = 'bocage-test.record') => ({
  name,
  mimeType: 'application/x-ndjson',
  buffer: Buffer.from(text),
});

// Against the computer from the home page, some decisions, and then giving up, as a new player would.
export async function giveUp(page: Page, language: 'fr' | 'en'): Promise<void> {
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: language === 'fr' ? 'Abandonner' : 'Give up' }).click();
  await page.getByRole('button', { name: language === 'fr' ? 'Oui, abandonner' : 'Yes, give up' }).click();
  await page.waitForSelector('[data-result]');
}
