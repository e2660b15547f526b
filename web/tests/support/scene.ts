// The server and the browser of a test file, there before its first test and gone after its last.

import type { Browser } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { openBrowser } from './browser';
import { Server } from './server';

export let server: Server;
export let browser: Browser;

export function setScene(start: () => Promise<Server> = () => Server.start()): void {
  beforeAll(async () => {
    [server, browser] = await Promise.all([start(), openBrowser()]);
  });
  afterAll(async () => {
    await browser.close();
    await server.stop();
  });
}

// As behind a proxy every table can be opened by a stranger of its own, until the cards are right: one address may open only
// so many.
export const setSceneOfManyTables = (): void => setScene(() => Server.start('--proxy'));
