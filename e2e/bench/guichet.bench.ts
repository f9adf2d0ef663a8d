/**
 * `npm run bench -- guichet`: the map of a community of 100 000 reports and a table of a million features, in a browser:
 * its first view, its views as one moves on, and the largest answer any of them asked for. Goals: a first view within
 * a second, a move within 200 ms, no answer larger than a megabyte. `BENCH_REPORTS` and `BENCH_FEATURES` choose other
 * numbers.
 */
import { routes } from '@cartable/contract';
import type { Page, Request } from 'playwright-core';
import { launchBrowser, signIn } from '../support/browser.ts';
import { ApiClient } from '../support/client.ts';
import { type RunningServer, startServer } from '../support/server.ts';
import { type EditedTable, fillReports, fillTable, makeCommunities } from './collaborative/fill.ts';

const reports = Number(process.env.BENCH_REPORTS ?? 100_000);
const features = Number(process.env.BENCH_FEATURES ?? 1_000_000);
const rounds = 5;
const moves = 8;
/** Nothing was asked for this long: the view is whole. */
const calmMs = 400;
/** Centre and level of the first view: a country, a department, a commune. */
const views = {
  country: '2.5,46.6&zoom=6',
  department: '1.5,44.6&zoom=10',
  commune: '1.44,44.45&zoom=14',
} as const;

const environment = {
  CARTABLE_API_RATE: '1000000',
  CARTABLE_WFS_RATE: '1000000',
  CARTABLE_LOGIN_RATE: '1000',
  CARTABLE_MAP_WORKERS_READY: '2',
};

const server = await startServer(environment);
const browser = await launchBrowser();
try {
  const member = await makeCommunities(server);
  const table = await fillTable(server, member, features);
  await showTable(server, table);
  await fillReports(server, environment, reports);
  const context = await browser.newContext({
    baseURL: server.url,
    locale: 'fr-FR',
    viewport: { width: 1440, height: 900 },
  });
  const page = await context.newPage();
  await page.goto('/login');
  await signIn(page, { email: 'lectrice@mairie.example', password: 'quatre chevaux bleus' });
  await page.waitForURL(/tableau-de-bord/);
  for (const [name, query] of Object.entries(views)) await measureView(page, name, query);
} finally {
  await browser.close();
  await server.dispose();
}

async function showTable(
  { url, administrator }: RunningServer,
  { databaseId, tableId }: EditedTable,
): Promise<void> {
  const root = new ApiClient(url);
  await root.signIn(administrator);
  const params = { communityId: 1 };
  await root.call(routes.updateEspacecoPermissions, {
    params,
    body: [{ id: databaseId, level: 'EDIT' }] as never,
  });
  await root.call(routes.replaceEspacecoLayers, {
    params,
    body: { layers: [{ table: tableId, role: 'edit' }] },
  });
}

async function measureView(page: Page, name: string, query: string): Promise<void> {
  const traffic = watchTraffic(page);
  const first: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    await page.goto('about:blank');
    const begun = performance.now();
    await page.goto(`/espace-collaboratif/1/carte?centre=${query}`);
    await page.getByRole('application', { name: /^Carte du guichet/ }).waitFor();
    first.push((await traffic.lastAnswer()) - begun);
  }
  const moved: number[] = [];
  for (let round = 0; round < moves; round += 1) {
    const begun = await move(page, round);
    moved.push((await traffic.lastAnswer()) - begun);
  }
  const [largest, bytes] = [...traffic.sizes].toSorted(([, a], [, b]) => b - a)[0]!;
  console.log(
    `${name.padEnd(11)} first view ${median(first).toFixed(0)} ms, after a move ${median(moved).toFixed(0)} ms (most ${Math.max(...moved).toFixed(0)}); largest answer ${(bytes / 1000).toFixed(0)} kB: ${largest}`,
  );
  page.removeAllListeners();
}

/** Drags the map. @returns when it was let go */
async function move(page: Page, round: number): Promise<number> {
  const { x, y, width, height } = (await page
    .getByRole('application', { name: /^Carte du guichet/ })
    .boundingBox())!;
  const [left, top] = [x + width / 2, y + height / 2];
  const side = round % 2 === 0 ? -1 : 1;
  await page.mouse.move(left, top);
  await page.mouse.down();
  await page.mouse.move(left + side * 100, top + 60, { steps: 4 });
  // Held still: a map let go while it moves goes on by itself.
  await page.waitForTimeout(150);
  const begun = performance.now();
  await page.mouse.up();
  return begun;
}

/** What the page asks and is answered; the stream of live changes, which has no end, is left out. */
function watchTraffic(page: Page) {
  const pending = new Set<Request>();
  const sizes = new Map<string, number>();
  let last = performance.now();
  const counts = (request: Request) => request.resourceType() !== 'eventsource';
  page.on('request', (request) => counts(request) && pending.add(request));
  const over = (request: Request) => {
    if (!pending.delete(request)) return;
    last = performance.now();
    void request
      .sizes()
      .then(({ responseBodySize }) => {
        const { pathname } = new URL(request.url());
        sizes.set(pathname, Math.max(sizes.get(pathname) ?? 0, responseBodySize));
      })
      .catch(() => undefined);
  };
  page.on('requestfinished', over);
  page.on('requestfailed', over);
  return {
    sizes,
    /** When the last answer of a view was there. */
    async lastAnswer(): Promise<number> {
      last = performance.now();
      while (pending.size > 0 || performance.now() - last < calmMs) await page.waitForTimeout(10);
      return last;
    },
  };
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1]!;
}
