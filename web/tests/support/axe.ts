// axe-core looks for what keeps people out.

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

const kAxe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Violation {
  id: string;
  impact: string | null;
  nodes: { target: string[]; failureSummary?: string }[];
}

// No serious or critical fault.
export async function expectFair(page: Page): Promise<void> {
  // Evaluated by the debugger, not by the page: its content policy allows no script but its own.
  await page.evaluate(kAxe);
  const violations = await page.evaluate(() =>
    (window as unknown as { axe: { run(): Promise<{ violations: Violation[] }> } }).axe
      .run()
      .then((r) => r.violations),
  );
  const serious = violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes.slice(0, 3).map((n) => `${id}: ${n.target.join(' ')} ${n.failureSummary ?? ''}`),
    );
  expect(serious).toEqual([]);
}
