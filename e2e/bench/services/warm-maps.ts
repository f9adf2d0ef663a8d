import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { drain } from './load.ts';
import type { Ours } from './published-theme.ts';

const limitMs = 120_000;
const stepMs = 100;

/**
 * The first map of a table orders the copy it is drawn from afterwards, as `docs/benchmarks.md` tells: what is measured
 * is a server that has been asked for each table once.
 */
export async function warmMaps({ server, published }: Ours, dataDir: string): Promise<void> {
  const layers = Object.values(published).map(({ labelled }) => labelled);
  for (const layer of layers) {
    await drain(
      `${server.url}/wms-v?SERVICE=WMS&VERSION=1.3.0&REQUEST=GetMap&LAYERS=${layer}&STYLES=&CRS=EPSG:2154&BBOX=600000,6600000,601000,6601000&WIDTH=256&HEIGHT=256&FORMAT=image/png`,
    );
  }
  const folder = join(dataDir, 'tmp', 'drawing');
  for (const end = Date.now() + limitMs; ; await sleep(stepMs)) {
    const names = existsSync(folder) ? readdirSync(folder) : [];
    const copies = names.filter((name) => name.endsWith('.copy'));
    if (copies.length >= layers.length) return;
    if (Date.now() > end) throw new Error(`${copies.length} drawing copies after ${limitMs} ms.`);
  }
}
