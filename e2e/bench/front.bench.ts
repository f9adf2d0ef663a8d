/**
 * `npm run bench -- front`: what a first visitor waits for, on a processor four times slower: weight of scripts, largest
 * paint (LCP), layout shift (CLS); and Lighthouse in four categories where it is installed, which the product does not
 * need: `npm install --prefix DIR lighthouse`, then `BENCH_LIGHTHOUSE=DIR/node_modules/lighthouse/core/index.js`.
 */
import { loadavg } from 'node:os';
import { pathToFileURL } from 'node:url';
import { freePort, requiredTool } from '@cartable/testkit';
import { type Browser, chromium } from 'playwright-core';
import { until } from '../support/client.ts';
import { withDemonstration } from '../support/demonstration.ts';
import { type FirstLoad, firstLoad } from '../support/first-load.ts';
import { startServer } from '../support/server.ts';

const rounds = Number(process.env.BENCH_ROUNDS ?? 3);
const demonstrationMs = 120_000;
const pages = { home: '/', news: '/actualites', catalogue: '/catalogue' } as const;
/** As the specification of the site asks. */
const goals = { scriptBytes: 170_000, lcpMs: 1500, shift: 0, score: 95 } as const;

const server = await startServer(withDemonstration);
const port = await freePort();
const browser = await chromium.launch({
  executablePath: requiredTool('chromium'),
  args: ['--no-sandbox', '--disable-gpu', '--accept-lang=fr-FR', `--remote-debugging-port=${port}`],
});
try {
  await until(demonstrationMs, 'the record of the demonstration', async () => {
    const answer = await fetch(`${server.url}/api/geonetwork/metadata/demonstration_regions`);
    return answer.ok || undefined;
  });
  console.log(
    `\nFirst visit, processor × 4, median of ${rounds}; load ${loadavg()[0]!.toFixed(1)} at the start.`,
  );
  console.table(await firstVisits(browser));
  console.table((await scores()) ?? 'Lighthouse is not given: BENCH_LIGHTHOUSE (its core/index.js)');
} finally {
  await browser.close();
  await server.dispose();
}

async function firstVisits(of: Browser): Promise<object> {
  const table: Record<string, object> = {};
  for (const [name, path] of Object.entries(pages)) {
    const loads: FirstLoad[] = [];
    for (let round = 0; round < rounds; round += 1)
      loads.push(await firstLoad(of, { baseURL: server.url, path, width: 1440 }));
    const median = (part: keyof FirstLoad) =>
      loads.map((load) => load[part]).toSorted((a, b) => a - b)[rounds >> 1]!;
    table[name] = {
      'script, bytes': median('scriptBytes'),
      'LCP, ms': Math.round(median('lcpMs')),
      CLS: Number(median('shift').toFixed(4)),
      reached:
        median('scriptBytes') <= goals.scriptBytes &&
        median('lcpMs') < goals.lcpMs &&
        median('shift') <= goals.shift,
    };
  }
  return table;
}

interface Report {
  readonly lhr: {
    readonly categories: Readonly<Record<string, { readonly score: number | null }>>;
    readonly audits: Readonly<Record<string, { readonly score: number | null; readonly title: string }>>;
  };
}
type Lighthouse = (url: string, flags: object, config: unknown) => Promise<Report | undefined>;

/** Undefined where the tool is not installed. */
async function scores(): Promise<object | undefined> {
  const path = process.env.BENCH_LIGHTHOUSE;
  if (path === undefined) return undefined;
  const tool = (await import(pathToFileURL(path).href)) as {
    readonly default: Lighthouse;
    readonly desktopConfig: unknown;
  };
  const table: Record<string, object> = {};
  for (const [page, path] of Object.entries(pages)) {
    const report = await tool.default(
      `${server.url}${path}`,
      { port, output: 'json', logLevel: 'error' },
      tool.desktopConfig,
    );
    const { categories = {}, audits = {} } = report?.lhr ?? {};
    table[page] = Object.fromEntries(
      Object.entries(categories).map(([category, { score }]) => [category, Math.round((score ?? 0) * 100)]),
    );
    const failed = Object.values(audits).filter(({ score }) => score !== null && score < 0.9);
    for (const { title, score } of failed) console.log(`${page}: ${title} (${score})`);
  }
  console.log(`Lighthouse, desktop; the goal is ${goals.score} everywhere.`);
  return table;
}
