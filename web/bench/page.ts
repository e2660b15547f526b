// How soon the board can be used after a table is opened, and how fast a move is answered, on this machine:
//   tools/web bench

import { gzipSync } from 'node:zlib';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { it } from 'vitest';
import { openBrowser, person } from '../tests/support/browser';
import { offer, Officer, mouse } from '../tests/support/player';
import { Server } from '../tests/support/server';

const kRuns = 7;

const median = (numbers: number[]): number =>
  [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)]!;
const line = (what: string, times: number[]) =>
  console.log(`${what}: median ${Math.round(median(times))} ms, worst ${Math.round(Math.max(...times))} ms`);

// What the browser loads before the first table can be played, but for the pictures.
async function firstLoad(page: Page): Promise<number> {
  const names = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .filter((name) => name.endsWith('.js')),
  );
  const dist = fileURLToPath(new URL('../dist', import.meta.url));
  return names
    .map((name) => gzipSync(readFileSync(dist + new URL(name).pathname)).length)
    .reduce((sum, size) => sum + size, 0);
}

it('the page', async () => {
  const server = await Server.start();
  const browser = await openBrowser();

  // A table of one's own, opened anew by its address in a browser that has seen nothing of the page yet.
  const boards: number[] = [];
  for (let i = 0; i < kRuns; ++i) {
    const ann = await person(browser, server.address);
    await ann.page.goto('/');
    await ann.page.locator('[data-play="pegasus-bridge"]').click();
    await ann.page.waitForSelector('.hand .card.usable');
    const state = await ann.context.storageState();
    const fresh = await browser.newContext({ storageState: state, viewport: { width: 1440, height: 900 } });
    const page = await fresh.newPage();
    const start = performance.now();
    await page.goto(ann.page.url());
    await page.waitForFunction(
      () =>
        document.querySelector('.hand .card.usable') &&
        document.querySelector<HTMLImageElement>('.ground')?.complete &&
        document.getElementById('figure-infantry-allies'),
    );
    boards.push(performance.now() - start);
    if (i === 0) console.log(`JavaScript up to the first table, gzipped: ${await firstLoad(page)} bytes`);
    await fresh.close();
    await ann.context.close();
  }
  line('from the address to a board that can be used', boards);

  // From the click to the figures in their new place, in the page's own time.
  const ann = await person(browser, server.address);
  await ann.page.goto('/');
  await ann.page.locator('[data-play="pegasus-bridge"]').click();
  const officer = new Officer(ann.page, mouse);
  const moves: number[] = [];
  while (moves.length < 3 * kRuns) {
    await officer.playUntil((now) => now.over || (now.places.length > 0 && now.units.length > 0));
    const now = await offer(ann.page);
    if (now.over) break;
    const took = await ann.page.evaluate(
      (hex) =>
        new Promise<number>((resolve) => {
          const before = document.querySelector('.log li:last-child')?.textContent;
          const start = performance.now();
          document
            .getElementById(`hex-${hex}`)!
            .dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 0 }));
          const look = () =>
            document.querySelector('.log li:last-child')?.textContent !== before
              ? resolve(performance.now() - start)
              : performance.now() - start > 5000
                ? resolve(NaN)
                : requestAnimationFrame(look);
          look();
        }),
      now.places[0]!,
    );
    if (!Number.isNaN(took)) moves.push(took);
  }
  line('from the click to the move on the board', moves);
  await browser.close();
  await server.stop();
});
