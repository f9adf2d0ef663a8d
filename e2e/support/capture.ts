import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { repositoryRoot } from './server.ts';

export const picturesFolder = join(repositoryRoot, 'docs', 'pictures');

/** Said by whoever wants what the tests see of the pages written anew; else a test only looks at them. */
export const arePicturesRequested = process.env.CARTABLE_PICTURES === '1';
const quality = 82;
const margin = 16;

/**
 * Writes a page as a WebP picture of the documentation, from the top of an element down to the bottom of another, as
 * wide as the window. WebP is what Chromium encodes by itself, a quarter of the weight of PNG.
 */
export async function capture(page: Page, name: string, top: Locator, bottom: Locator): Promise<void> {
  if (!arePicturesRequested) return;
  await page.mouse.move(0, 0);
  await untilDrawn(page);
  const [first, last] = [await documentBox(page, top), await documentBox(page, bottom)];
  const y = Math.max(first.y - margin, 0);
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send('Page.captureScreenshot', {
    format: 'webp',
    quality,
    captureBeyondViewport: true,
    clip: { x: 0, y, width: page.viewportSize()!.width, height: last.y + last.height + margin - y, scale: 1 },
  });
  await mkdir(picturesFolder, { recursive: true });
  await writeFile(join(picturesFolder, name), Buffer.from(data, 'base64'));
}

/** Looks in a row that find no map at work: between two requests, one may seem still. */
const stillLooks = 10;
const lookMs = 100;

/** The maps of the page have drawn what they asked for. */
async function untilDrawn(page: Page): Promise<void> {
  for (let still = 0; still < stillLooks; still += 1) {
    await page.waitForTimeout(lookMs);
    if ((await page.locator('.app-map__loading').count()) > 0) still = -1;
  }
}

/** Place and height of an element from the top of the page, whatever is scrolled. */
async function documentBox(page: Page, element: Locator): Promise<{ y: number; height: number }> {
  const { y, height } = (await element.boundingBox())!;
  return { y: y + (await page.evaluate<number>('scrollY')), height };
}
