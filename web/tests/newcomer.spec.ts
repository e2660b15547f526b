// What somebody meets who has never been here, and what he is told when something is amiss: kindly, and without losing a battle.

import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectFair } from './support/axe';
import { expectNoFaults, person, type Language, type Person } from './support/browser';
import { browser, server, setScene } from './support/scene';
import { Server } from './support/server';
import { shoot } from './support/shots';

// A table of the golden logs, made to look as if it was played under rules that nobody knows.
const kOldTable = 'golden';
const kOldTables = readFileSync(
  new URL('../../tests/server/golden/rules-2.sql', import.meta.url),
  'utf8',
).replace('"rules":2,', '"rules":999,');

setScene(() => Server.startWith(kOldTables));

const kFirstTable = '[data-play="pegasus-bridge"]';

async function againstComputer(page: Page): Promise<void> {
  await page.goto('/');
  await page.locator(kFirstTable).click();
  await page.waitForSelector('.hand .card.usable');
}

async function playCard(
  page: Page,
  card = page.locator('.hand .card.usable').first(),
  meanwhile = async (): Promise<void> => {},
): Promise<void> {
  const before = await page.locator('.table').getAttribute('data-step');
  await card.click();
  await meanwhile();
  await page.waitForFunction(
    (step) => document.querySelector<HTMLElement>('.table')?.dataset.step !== step,
    before,
  );
}

// A card that asks whom to order: on the right nobody stands, some cards are dice or bombs alone, an Assault orders all
// at once, and a Counter-Attack, which speaks of left and right too, has nothing to counter yet.
const ordersCard = (page: Page) =>
  page
    .locator('.hand .card.usable', {
      hasText:
        /(order|activez) (?=\d)[^.]*(center|centre|left|gauche|each section|chaque section|4 infantry)/i,
    })
    .first();

const unitsSeen = (page: Page): Promise<number> => page.locator('.unit').count();

const fits = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth);

async function done(...people: Person[]): Promise<void> {
  expectNoFaults(...people);
  for (const { context } of people) await context.close();
}

// A server of one's own, that may be away for a while.
async function withOwnServer(test: (own: Server) => Promise<void>): Promise<void> {
  const own = await Server.start();
  try {
    await test(own);
  } finally {
    await own.stop();
  }
}

describe('a newcomer', () => {
  it.each<[Language]>([['fr'], ['en']])('is in his first battle with one click, in %s', async (language) => {
    const ann = await person(browser, server.address, 'desktop', language);
    const { page } = ann;
    await page.goto('/');
    await page.waitForSelector('[data-nobody]'); // nobody waits for an opponent, and the page says what to do
    await expectFair(page);
    await shoot(page, `newcomer-${language}`);
    for (let hands = 0; hands === 0 || !(await ordersCard(page).count()); ++hands) {
      expect(hands).toBeLessThan(5);
      await page.goto('/');
      await page.locator('[data-guided]').click();
      await page.locator('[data-coach=welcome]').click();
      await page.locator('[data-coach=card]').waitFor();
      await page.waitForSelector('.hand .card.usable');
    }
    await expectFair(page);
    await playCard(page, ordersCard(page));
    await page.locator('[data-coach=order]').waitFor();
    await done(ann);
  });

  it('sees a waiting table in the lobby, and that it is gone when somebody sat down', async () => {
    const ann = await person(browser, server.address, 'desktop', 'en');
    const bert = await person(browser, server.address, 'phone', 'fr');
    await ann.page.goto('/');
    const table = await ann.page.evaluate(async () => {
      const reply = await fetch('/api/tables', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          battle: 'omaha-beach',
          seats: { allies: { kind: 'human' }, axis: { kind: 'human' } },
          mine: ['allies'],
          listed: true,
        }),
      });
      return ((await reply.json()) as { table: string }).table;
    });
    await bert.page.goto('/');
    await bert.page.locator(`a[href="/t/${table}"]`).click();
    await bert.page.locator('button.primary').click();
    await bert.page.waitForSelector('button.primary', { state: 'detached' });
    await ann.page.reload();
    await ann.page.waitForSelector('[data-nobody]');
    await done(ann, bert);
  });

  it('keeps his table in view while the server is gone, and goes on by itself', () =>
    withOwnServer(async (own) => {
      const ann = await person(browser, own.address, 'phone', 'fr');
      const { page } = ann;
      await againstComputer(page);
      const units = await unitsSeen(page);
      await own.goDown();
      await page.waitForSelector('[data-lost]');
      expect(await unitsSeen(page)).toBe(units);
      await expectFair(page);
      await shoot(page, 'lost-phone-fr');
      // What he tries meanwhile is not lost in silence.
      await page.locator('.hand .card.usable').first().click();
      await page.waitForSelector('.notice:not([data-lost])');
      await own.comeBack();
      await page.waitForSelector('[data-lost]', { state: 'detached' });
      await page.waitForSelector('.hand .card.usable');
      await page.waitForFunction(
        () => document.querySelector<HTMLImageElement>('img.ground')!.naturalWidth > 0,
      );
      await playCard(page);
      await done(ann);
    }));

  it('need not do again what was on its way when the line was cut', () =>
    withOwnServer(async (own) => {
      const ann = await person(browser, own.address, 'desktop', 'en');
      const { page } = ann;
      await againstComputer(page);
      own.freeze();
      await playCard(page, undefined, async () => {
        await page.waitForSelector('.table[aria-busy=true]');
        await own.goDown();
        await page.waitForSelector('[data-lost]');
        await own.comeBack();
      });
      await done(ann);
    }));

  it('is told at home that the server does not answer, and tries again', () =>
    withOwnServer(async (own) => {
      const ann = await person(browser, own.address, 'desktop', 'en');
      const { page } = ann;
      await page.goto('/');
      await page.waitForSelector(kFirstTable);
      await own.goDown();
      await page.locator(kFirstTable).click();
      await page.getByRole('alert').waitFor();
      await expectFair(page);
      await own.comeBack();
      await page.getByRole('button', { name: 'Try again' }).click();
      await page.getByRole('alert').waitFor({ state: 'detached' });
      await page.locator(kFirstTable).click();
      await page.waitForSelector('.hand .card.usable');
      await done(ann);
    }));

  it('opens a table by its link while the server is gone, and is let in when it is back', () =>
    withOwnServer(async (own) => {
      const ann = await person(browser, own.address, 'desktop', 'fr');
      const { page } = ann;
      await againstComputer(page);
      const table = new URL(page.url()).pathname;
      await page.getByRole('link', { name: 'Accueil' }).click();
      await page.waitForSelector('[data-nobody]');
      await own.goDown();
      await page.locator(`a[href="${table}"]`).click();
      await page.getByText('Le serveur ne répond pas').waitFor();
      await own.comeBack();
      await page.waitForSelector('.hand .card.usable');
      await done(ann);
    }));

  it('may watch when both seats are taken', async () => {
    const ann = await person(browser, server.address, 'desktop', 'en');
    const bert = await person(browser, server.address, 'desktop', 'fr');
    const carl = await person(browser, server.address, 'phone', 'fr');
    await ann.page.goto('/');
    await ann.page.locator('article', { hasText: 'Pegasus' }).getByRole('button', { name: 'Online' }).click();
    const link = await ann.page.locator('input.link').inputValue();
    await bert.page.goto(link);
    await bert.page.getByRole('textbox').fill('Bert');
    await bert.page.locator('button.primary').click();
    await ann.page.waitForSelector('.hand .card');

    await carl.page.goto(link);
    await carl.page.waitForSelector('[data-watch]');
    expect(await carl.page.locator('dialog[open]').innerText()).toContain('Bert');
    await expectFair(carl.page);
    await shoot(carl.page, 'full-phone-fr');
    await carl.page.locator('[data-watch]').click();
    await carl.page.waitForSelector('dialog[open]', { state: 'detached' });
    expect(await carl.page.locator('.hand').count()).toBe(0); // nobody's cards
    expect(await unitsSeen(carl.page)).toBe(await unitsSeen(ann.page));
    // What happens is seen by all three.
    await playCard(ann.page);
    await carl.page
      .locator('.log li', { hasText: /Alliés/ })
      .first()
      .waitFor({ state: 'attached' });
    await done(ann, bert, carl);
  });

  it.each<[string, string, Language]>([
    ['no-table', '/t/gone-for-ever', 'en'],
    ['closed-table', `/t/${kOldTable}`, 'fr'],
  ])('is told what is the matter with an old link: %s', async (fault, link, language) => {
    const ann = await person(browser, server.address, 'desktop', language);
    const { page } = ann;
    await page.goto(link);
    await page.waitForSelector(`[data-no-table=${fault}]`);
    expect(await page.locator('main').innerText()).not.toMatch(/«|no-table|closed-table/);
    await expectFair(page);
    await shoot(page, `${fault}-${language}`);
    await page.getByRole('link').click();
    await page.waitForSelector(kFirstTable);
    await done(ann);
  });

  it('sees how a battle ended behind a link', async () => {
    const ann = await person(browser, server.address, 'desktop', 'en');
    const bert = await person(browser, server.address, 'phone', 'fr');
    await againstComputer(ann.page);
    const link = ann.page.url();
    await ann.page.getByRole('button', { name: 'Menu' }).click();
    await ann.page.getByRole('button', { name: 'Give up' }).click();
    await ann.page.getByRole('button', { name: 'Yes, give up' }).click();
    await ann.page.waitForSelector('[data-result=axis]');

    await bert.page.goto(link);
    await bert.page.waitForSelector('[data-result=axis]');
    await expectFair(bert.page);
    expect(await bert.page.getByRole('button', { name: 'Revanche' }).count()).toBe(0); // not his
    await bert.page.keyboard.press('Escape');
    await bert.page.waitForSelector('dialog[open]', { state: 'detached' });
    expect(await unitsSeen(bert.page)).toBeGreaterThan(8);
    await done(ann, bert);
  });
});

const kSoundOn = () =>
  localStorage.setItem('bocage.preferences', JSON.stringify({ sound: true, motion: 'off' }));

describe('a browser that does not do everything', () => {
  it('plays in silence where there is no sound', async () => {
    const ann = await person(browser, server.address, 'desktop', 'en');
    const { page } = ann;
    await page.addInitScript(kSoundOn);
    await page.addInitScript(() => Reflect.deleteProperty(window, 'AudioContext'));
    await againstComputer(page);
    await playCard(page);
    await page.locator('[data-note=sound-impossible]').waitFor();
    await expectFair(page);
    await page.locator('[data-note] button').click();
    await page.waitForSelector('[data-note]', { state: 'detached' });
    await done(ann);
  });

  it('says that sound waits for a touch, and is quiet about it once there is sound', async () => {
    const ann = await person(browser, server.address, 'phone', 'fr');
    const { page } = ann;
    await page.addInitScript(kSoundOn);
    await page.addInitScript(() => {
      // As strict as the strictest browsers: it sleeps until it is allowed.
      let allowed = false;
      const Real = window.AudioContext;
      const made: EventTarget[] = [];
      Object.assign(window, {
        AudioContext: class extends Real {
          constructor() {
            super();
            made.push(this);
          }
          override get state(): AudioContextState {
            return allowed ? 'running' : 'suspended';
          }
          override resume(): Promise<void> {
            return allowed ? super.resume() : new Promise(() => undefined);
          }
        },
        allowSound: () => {
          allowed = true;
          for (const audio of made) audio.dispatchEvent(new Event('statechange'));
        },
      });
    });
    await againstComputer(page);
    await playCard(page);
    await page.locator('[data-note=sound-waits]').waitFor();
    await expectFair(page);
    await page.evaluate(() => (window as unknown as { allowSound(): void }).allowSound());
    await page.waitForSelector('[data-note]', { state: 'detached' });
    await done(ann);
  });

  it.each([
    { width: 640, height: 360 },
    { width: 568, height: 320 },
  ])('has room on a small phone on its side: $width × $height', async (size) => {
    const ann = await person(browser, server.address, 'lying', 'fr');
    const { page } = ann;
    await page.setViewportSize(size);
    for (const battle of ['pegasus-bridge', 'omaha-beach']) {
      await page.goto('/');
      expect(await fits(page)).toBe(true);
      await page.locator(`[data-play="${battle}"]`).click();
      await page.waitForSelector('.hand .card.usable');
      expect(await fits(page)).toBe(true);
      await shoot(page, `small-${battle}-${size.width}`);
      // Nothing in the head lies upon anything else, or outside.
      const boxes = await page
        .locator('.top .icon-button:visible, .top .sides > :visible, .top .sides .cards:visible')
        .evaluateAll((all) =>
          all.map((one) => {
            const { left, right } = one.getBoundingClientRect();
            return { left, right, inside: one.classList.contains('cards') };
          }),
        );
      const apart = boxes.filter(({ inside }) => !inside).sort((a, b) => a.left - b.left);
      apart.forEach((box, i) => {
        const next = apart[i + 1];
        expect(box.right).toBeLessThanOrEqual((next?.left ?? size.width) + 1);
      });
      for (const cards of boxes.filter(({ inside }) => inside))
        expect(apart.some(({ left, right }) => cards.left >= left && cards.right <= right + 1)).toBe(true);
      await expectFair(page);
    }
    await page.locator('[data-cards-open]').click();
    await page.waitForSelector('[data-cards=troops]');
    expect(await fits(page)).toBe(true);
    await done(ann);
  });

  it('plays where nothing is kept, and says what that means', async () => {
    const ann = await person(browser, server.address, 'desktop', 'fr');
    const { page } = ann;
    await page.addInitScript(() => {
      for (const storage of ['localStorage', 'sessionStorage'])
        Object.defineProperty(window, storage, {
          get() {
            throw new DOMException('denied', 'SecurityError');
          },
        });
    });
    await againstComputer(page);
    await page.locator('[data-note=storage]').waitFor();
    await expectFair(page);
    await shoot(page, 'storage-desktop-fr');
    await page.getByRole('button', { name: 'EN, English' }).click();
    await page.getByText('This browser keeps nothing').waitFor();
    await playCard(page);
    await done(ann);
  });

  it('shows a page instead of nothing when the page stumbles, and the way on', async () => {
    const ann = await person(browser, server.address, 'phone', 'fr');
    const { page } = ann;
    await page.route('**/api/battles', (route) =>
      route.fulfill({ contentType: 'application/json', body: '[{"key":"nonsense"}]' }),
    );
    await page.goto('/');
    await page.waitForSelector('[data-broken]');
    await expectFair(page);
    await shoot(page, 'broken-phone-fr');
    await page.unroute('**/api/battles');
    await page.getByRole('button', { name: 'Recharger' }).click();
    await page.waitForSelector(kFirstTable);
    await ann.context.close(); // its faults are what this is about
  });

  it('goes on when something beside the table fails, and says so', async () => {
    const ann = await person(browser, server.address, 'desktop', 'en');
    const { page } = ann;
    await againstComputer(page);
    await page.evaluate(() => setTimeout(() => Promise.reject(new Error('a loose end')), 0));
    const note = page.locator('[data-note=broken]');
    await note.waitFor();
    expect(await note.innerText()).toContain('a loose end');
    await expectFair(page);
    await playCard(page);
    await ann.context.close();
  });

  it('moves the board at once where motion is not wanted', async () => {
    const ann = await person(browser, server.address, 'phone', 'en');
    const { page } = ann;
    await againstComputer(page);
    const late = await page.evaluateHandle(() => {
      const sheet = document.querySelector<HTMLElement>('.sheet')!;
      const seen = { changes: 0, late: 0 };
      new MutationObserver(() => {
        const [x] = /translate\((-?[\d.]+)px/.exec(sheet.style.transform)!.slice(1).map(Number);
        const origin = document.querySelector('.viewport')!.getBoundingClientRect().left;
        ++seen.changes;
        if (Math.abs(sheet.getBoundingClientRect().left - origin - x!) > 0.5) ++seen.late;
      }).observe(sheet, { attributes: true });
      return seen;
    });
    const { x, y, width, height } = (await page.locator('.viewport').boundingBox())!;
    await page.mouse.move(x + width / 2, y + height / 2);
    await page.mouse.down();
    for (const step of [20, 40, 20, -20, -40]) await page.mouse.move(x + width / 2 + step, y + height / 2);
    await page.mouse.up();
    const { changes, late: missed } = await late.jsonValue();
    expect(changes).toBeGreaterThan(1);
    expect(missed).toBe(0);
    await done(ann);
  });

  it('is told when a part of the page cannot be fetched', async () => {
    const ann = await person(browser, server.address, 'desktop', 'en');
    const { page } = ann;
    await page.goto('/');
    await page.waitForSelector(kFirstTable);
    await page.route('**/assets/RulesPage*', (route) => route.abort());
    await page.getByRole('link', { name: 'Rules' }).click();
    await page.waitForSelector('[data-broken]');
    await page.unroute('**/assets/RulesPage*');
    await page.getByRole('button', { name: 'Load again' }).click();
    await page.getByRole('heading', { name: 'Base rulebook' }).waitFor();
    await ann.context.close();
  });
});
