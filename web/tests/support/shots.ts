// Pictures for docs/screenshots/, taken by the tests that come by. Written only when asked for, so that the repository does
// not grow with every run: BOCAGE_SCREENSHOTS=1 tools/web pages tour

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';

const kFolder = fileURLToPath(new URL('../../../docs/screenshots', import.meta.url));
const kQuality = 0.78;

// The browser that plays also turns its PNG into WebP, a tenth of the size.
async function webp(page: Page, png: Buffer): Promise<Buffer> {
  const converter = await page.context().newPage();
  const data = await converter.evaluate(
    async ([source, quality]) => {
      const image = new Image();
      image.src = `data:image/png;base64,${source}`;
      await image.decode();
      const canvas = document.createElement('canvas');
      canvas.width = image.width;
      canvas.height = image.height;
      canvas.getContext('2d')!.drawImage(image, 0, 0);
      return canvas.toDataURL('image/webp', quality).split(',')[1]!;
    },
    [png.toString('base64'), kQuality] as const,
  );
  await converter.close();
  return Buffer.from(data, 'base64');
}

export async function shoot(page: Page, name: string): Promise<void> {
  if (!process.env.BOCAGE_SCREENSHOTS) return;
  // Pictures that are seen are there, or have failed.
  await page.waitForFunction(() =>
    [...document.images].every((image) => image.complete || image.getBoundingClientRect().top > innerHeight),
  );
  await page.waitForTimeout(300);
  mkdirSync(kFolder, { recursive: true });
  writeFileSync(join(kFolder, `${name}.webp`), await webp(page, await page.screenshot()));
}
