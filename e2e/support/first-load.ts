import type { Browser, Page } from 'playwright-core';

export interface FirstLoad {
  /** Bytes of all the scripts as the server sent them, compressed, without the headers of their answers. */
  readonly scriptBytes: number;
  /** Sum of the layout shifts that nobody caused (Layout Instability API). */
  readonly shift: number;
  /** Largest Contentful Paint, since the navigation began. */
  readonly lcpMs: number;
}

export interface FirstLoadOptions {
  readonly baseURL: string;
  readonly path: string;
  /** Width of the window, in CSS pixels. */
  readonly width: number;
}

/** A processor so many times slower than ours: what comes late is then seen to come late. */
const SLOWER = 4;

/** Opens a page as a first visitor does, nothing kept, and waits until nothing more comes. */
export async function firstLoad(browser: Browser, options: FirstLoadOptions): Promise<FirstLoad> {
  const { baseURL, path, width } = options;
  const context = await browser.newContext({
    baseURL,
    locale: 'fr-FR',
    viewport: { width, height: 900 },
  });
  try {
    const page = await context.newPage();
    await page.addInitScript(watch);
    const scriptBytes = await countScripts(page);
    await page.goto(path);
    await page.locator('main h1').waitFor();
    await page.waitForLoadState('networkidle');
    await page.locator('footer').waitFor();
    const { shift, lcpMs } = await page.evaluate(readSeen);
    return { scriptBytes: scriptBytes(), shift, lcpMs };
  } finally {
    await context.close();
  }
}

/** @returns what was counted so far */
async function countScripts(page: Page): Promise<() => number> {
  const session = await page.context().newCDPSession(page);
  /** Bytes of the headers of each script, by request. */
  const scripts = new Map<string, number>();
  let bytes = 0;
  session.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (type === 'Script') scripts.set(requestId, response.encodedDataLength);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const headers = scripts.get(requestId);
    if (headers !== undefined) bytes += encodedDataLength - headers;
  });
  await session.send('Network.enable');
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  return () => bytes;
}

/** In the page. */
function watch(): void {
  const here = globalThis as unknown as { seen: Seen; PerformanceObserver: ObserverType };
  here.seen = { shift: 0, lcpMs: 0 };
  new here.PerformanceObserver((list) => {
    for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) here.seen.shift += value;
  }).observe({ type: 'layout-shift', buffered: true });
  new here.PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) here.seen.lcpMs = startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
}

interface Seen {
  shift: number;
  lcpMs: number;
}

/** In the page. */
function readSeen(): Seen {
  return (globalThis as unknown as { seen: Seen }).seen;
}

/** The part of the browser's interface that is used: types of Node lack layout shifts and paints. */
type ObserverType = new (
  take: (list: {
    getEntries(): readonly { value: number; hadRecentInput: boolean; startTime: number }[];
  }) => void,
) => { observe(options: { type: string; buffered: boolean }): void };
