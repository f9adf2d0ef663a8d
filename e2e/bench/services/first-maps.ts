import { setTimeout as sleep } from 'node:timers/promises';
import { getMap } from './cases.ts';
import { FreshViews } from './fresh-views.ts';
import { knobs, viewSeed } from './knobs.ts';
import { competeOnce } from './load.ts';
import type { Ours } from './published-theme.ts';
import { plainThemes, type Theme } from './themes.ts';

const clients = 8;
const firstMaps = 40;
/** Between the first ones and those they are compared with. */
const mapsBetween = 400;
/** Time after which a server that is ready has ended what it does by itself. */
const settleMs = 8_000;
const shape = { width: 256, height: 256, srid: 2154 } as const;

export interface FirstMaps {
  readonly theme: Theme['name'];
  /** Answers a second. */
  readonly first: number;
  readonly settled: number;
}

/** The first forty maps of eight clients after a start, and forty others once hundreds were drawn; each view is new. */
export async function* measureFirstMaps(
  { server, published }: Ours,
  files: Record<Theme['name'], string>,
): AsyncGenerator<FirstMaps> {
  for (const { name: theme } of plainThemes) {
    if (!knobs.only.test(`first-${theme}`)) continue;
    const drawer = new FreshViews(files[theme], theme, viewSeed);
    const urls = (count: number) =>
      drawer
        .draw(count, shape)
        .map(
          (bbox) =>
            `${server.url}/wms-v?${getMap(published[theme].labelled, { bbox, ...shape, format: 'image/png' })}`,
        );
    await server.stop();
    await server.restart();
    await sleep(settleMs);
    const first = await rateOf(urls(firstMaps));
    await rateOf(urls(mapsBetween));
    yield { theme, first, settled: await rateOf(urls(firstMaps)) };
  }
}

async function rateOf(urls: readonly string[]): Promise<number> {
  const [run] = await competeOnce([{ name: 'ours', warmUps: [], urls }], clients);
  return (urls.length / run!.spentMs) * 1000;
}
