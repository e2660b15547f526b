// A server that cheats with the dice: the page finds it out before the battle begins, keeps its bytes to itself and says why.
// The server is an honest one; what it says is changed on its way to the page.

import { describe, expect, it } from 'vitest';
import { expectFair } from './support/axe';
import { expectNoFaults, person, type Language, type Person, type Screen } from './support/browser';
import { Line } from './support/line';
import { browser, server, setScene } from './support/scene';
import { shoot } from './support/shots';
import { giveUp, openForTwo, sitAt } from './support/tables';

setScene();

interface Dice {
  stage: string;
  commit: string;
  commits: Record<string, string>;
  reveals: Record<string, string>;
  head: string;
}
const kOther = 'cd'.repeat(32);

// Ann leads the Axis, and is told lies; Bert comes after her.
async function lieTo(screen: Screen, language: Language, lie: (dice: Dice) => void) {
  const ann = await person(browser, server.address, screen, language);
  const bert = await person(browser, server.address, 'desktop', 'en');
  const line = await Line.of(ann.page);
  line.lie = (told) => {
    if (told.type === 'dice') lie(told as unknown as Dice);
    if (told.type === 'welcome') lie(told.dice as Dice);
  };
  const table = await openForTwo(ann.page);
  await sitAt(ann.page, table, 'axis');
  await sitAt(bert.page, table, 'allies');
  const end = async () => {
    expectNoFaults(ann, bert);
    for (const { context } of [ann, bert]) await context.close();
  };
  return { ann, bert, line, end };
}

const doubted = (ann: Person, kind: string) => ann.page.locator(`[data-doubt=${kind}]`).waitFor();
const shown = (line: Line) => line.asked.filter((asked) => asked.do === 'reveal').length;

describe('a server that cheats with the dice', () => {
  it.each<[string, string, Screen, Language, (dice: Dice) => void]>([
    [
      'with another secret than it had promised',
      'server-changed',
      'desktop',
      'fr',
      (dice) => {
        if (dice.stage === 'reveal') dice.commit = kOther;
      },
    ],
    [
      'with another promise than ours',
      'own-changed',
      'phone',
      'en',
      (dice) => {
        if (dice.commits.axis) dice.commits.axis = kOther;
      },
    ],
    [
      'with our seat given to the other player',
      'own-changed',
      'desktop',
      'en',
      (dice) => {
        const { allies, axis } = dice.commits;
        if (dice.stage === 'reveal') dice.commits = { allies: axis!, axis: allies! };
      },
    ],
    [
      'for a friend who promises late',
      'incomplete',
      'phone',
      'fr',
      (dice) => {
        if (dice.stage === 'reveal') delete dice.commits.allies;
      },
    ],
  ])('is found out before anything is shown: %s', async (_, kind, screen, language, lie) => {
    const { ann, bert, line, end } = await lieTo(screen, language, lie);
    await doubted(ann, kind);
    await expectFair(ann.page);
    await shoot(ann.page, `doubt-${kind}-${screen}-${language}`);
    expect(shown(line)).toBe(0);
    // And so no card is dealt.
    await bert.page.reload();
    await bert.page.locator('[aria-live=polite]').first().waitFor();
    expect(await bert.page.locator('.hand .card').count()).toBe(0);
    await end();
  });

  it('is not shown the bytes again for another record', async () => {
    const { ann, line, end } = await lieTo('desktop', 'en', (dice) => {
      if (dice.stage !== 'dealt') return;
      dice.stage = 'reveal';
      dice.reveals = {};
      dice.head = kOther;
    });
    await doubted(ann, 'other-record');
    expect(shown(line)).toBe(1);
    await ann.page.reload();
    await doubted(ann, 'other-record');
    expect(shown(line)).toBe(1);
    await end();
  });

  it('cannot tell another secret at the end', async () => {
    const { ann, bert, line, end } = await lieTo('desktop', 'fr', () => undefined);
    const honest = line.lie!;
    line.lie = (told) => {
      honest(told);
      if (told.type === 'over') told.secret = kOther;
    };
    for (const { page } of [ann, bert]) await page.waitForSelector('.hand .card');
    await giveUp(bert.page, 'en');
    await doubted(ann, 'secret');
    await expectFair(ann.page);
    await shoot(ann.page, 'doubt-secret-desktop-fr');
    await ann.page.keyboard.press('Escape');
    await ann.page.locator('[data-doubt=secret].floating').waitFor();
    await shoot(ann.page, 'doubt-after-desktop-fr');
    await end();
  });
});
