import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { getMap } from './cases.ts';
import { FreshViews } from './fresh-views.ts';
import { viewSeed } from './knobs.ts';
import { competeOnce } from './load.ts';
import type { Ours } from './published-theme.ts';
import { plainThemes, type Theme } from './themes.ts';

const clients = 8;
/** Of each theme and size. */
const maps = 175;
const shapes = [
  { width: 512, height: 512, srid: 2154 },
  { width: 1024, height: 768, srid: 2154 },
] as const;
/** Time after which a server that is ready has ended what it does by itself. */
const settleMs = 10_000;
const laterMs = 60_000;

export interface Burst {
  /** Memory of the process that no file backs, MB. */
  readonly atRest: number;
  readonly after: number;
  readonly aMinuteLater: number;
}

/** Fourteen hundred maps nobody asked for before, by eight clients, on a server that has just started. */
export async function measureBurst(
  { server, published }: Ours,
  files: Record<Theme['name'], string>,
): Promise<Burst> {
  await server.stop();
  await server.restart();
  await sleep(settleMs);
  const atRest = anonymous(server.pid()!);
  for (const { name: theme } of plainThemes) {
    const drawer = new FreshViews(files[theme], theme, viewSeed);
    for (const shape of shapes) {
      const urls = drawer
        .draw(maps, shape)
        .map(
          (bbox) =>
            `${server.url}/wms-v?${getMap(published[theme].labelled, { bbox, ...shape, format: 'image/png' })}`,
        );
      await competeOnce([{ name: 'ours', warmUps: [], urls }], clients);
    }
  }
  const after = anonymous(server.pid()!);
  await sleep(laterMs);
  return { atRest, after, aMinuteLater: anonymous(server.pid()!) };
}

function anonymous(pid: number): number {
  const line = /RssAnon:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
  if (line === null) throw new Error('This system does not tell the memory of a process that no file backs.');
  return Number(line[1]) / 1024;
}
