// Debian's Chromium, with people of different screens and languages in it.

import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';
import { expect } from 'vitest';

export const openBrowser = (): Promise<Browser> =>
  chromium.launch({
    executablePath: process.env.BOCAGE_CHROMIUM ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });

export const kScreens = {
  desktop: { width: 1440, height: 900 },
  phone: { width: 390, height: 844 },
  lying: { width: 844, height: 390 }, // the phone on its side
  narrow: { width: 360, height: 640 },
} as const;
export type Screen = keyof typeof kScreens;
export type Language = 'fr' | 'en';

export const kLong = Boolean(process.env.BOCAGE_LONG);

// Every run sees both screens and both languages, the long one each on each.
export const screensAndLanguages = (): [Screen, Language][] => {
  const some: [Screen, Language][] = [
    ['desktop', 'fr'],
    ['phone', 'en'],
  ];
  return kLong ? [...some, ['desktop', 'en'], ['phone', 'fr']] : some;
};

export interface Person {
  context: BrowserContext;
  page: Page;
  faults: string[]; // what the page complained about, and requests to strangers
}

export async function person(
  browser: Browser,
  address: string,
  screen: Screen = 'desktop',
  language: Language = 'en',
  motion: 'no-preference' | 'reduce' = 'reduce',
): Promise<Person> {
  const context = await browser.newContext({
    viewport: kScreens[screen],
    locale: language === 'fr' ? 'fr-FR' : 'en-GB',
    hasTouch: screen !== 'desktop',
    reducedMotion: motion,
    baseURL: address,
  });
  const page = await context.newPage();
  page.setDefaultTimeout(60_000); // a machine that has much else to do may take its time
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(String(error)));
  page.on('console', (message) => {
    // A server that is down is told by the browser itself.
    const expected = /WebSocket|ERR_CONNECTION|status of 40[49]|Failed to load resource/;
    if (message.type() === 'error' && !expected.test(message.text())) faults.push(message.text());
  });
  page.on('request', (request) => {
    const { host, protocol } = new URL(request.url());
    if (protocol.startsWith('http') && host !== new URL(address).host)
      faults.push(`asked a stranger: ${request.url()}`);
  });
  return { context, page, faults };
}

export function expectNoFaults(...people: Person[]): void {
  for (const { faults } of people) expect(faults).toEqual([]);
}
