import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
import { withDemonstration } from '../support/demonstration.ts';
import { firstLoad } from '../support/first-load.ts';
import { type RunningServer, startServer } from '../support/server.ts';

/** Decided in docs/adr/0026. */
const MOST_SCRIPT_BYTES = 170_000;
const MOST_SHIFT = 0.1;

const pages = [
  ['the home page', '/'],
  ['the page to sign in', '/login'],
  ['a record of the catalogue', '/catalogue/dataset/demonstration_regions'],
] as const;

/** Loading time for a visitor, and stability of the layout: whether what one reads stays where it is. */
describe('a first visit', () => {
  let server: RunningServer;
  let browser: Browser;

  beforeAll(async () => {
    server = await startServer(withDemonstration);
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await server?.dispose();
  });

  it(`of the home page loads at most ${MOST_SCRIPT_BYTES} bytes of script, compressed`, async () => {
    const { scriptBytes } = await firstLoad(browser, { baseURL: server.url, path: '/', width: 1440 });
    expect(scriptBytes).toBeGreaterThan(MOST_SCRIPT_BYTES / 4);
    expect(scriptBytes).toBeLessThanOrEqual(MOST_SCRIPT_BYTES);
  });

  describe.each(pages)('of %s', (_name, path) => {
    it.each([390, 1440])('moves nothing of what is shown, on %d pixels', async (width) => {
      const { shift } = await firstLoad(browser, { baseURL: server.url, path, width });
      expect(shift).toBeLessThan(MOST_SHIFT);
    });
  });
});
