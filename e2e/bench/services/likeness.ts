import { type Arena, getMap, sizes } from './cases.ts';
import { knobs } from './knobs.ts';
import { ask } from './load.ts';
import { decodePng, type Picture, psnr } from './png.ts';
import type { Theme } from './themes.ts';
import { themes } from './themes.ts';
import { type Bbox, ViewFinder } from './views.ts';

const crowds = [20, 2_000, 25_000];

/**
 * How like MapServer's our pictures are, decibels, without labels (each places its own). MapServer draws half a pixel
 * off the edges of the box: it is asked for a box moved by as much.
 */
export async function measureLikeness({
  ours,
  peers,
  files,
}: Arena): Promise<{ name: string; engine: string; decibels: number }[]> {
  const found: { name: string; engine: string; decibels: number }[] = [];
  for (const { name: theme } of themes) {
    const finder = new ViewFinder(files[theme], theme);
    for (const size of sizes) {
      for (const crowd of crowds) {
        const name = `${theme}-${size.width}-${crowd}`;
        if (!knobs.only.test(name)) continue;
        const [view] = finder.find(crowd, size.width, size.height);
        const map = peers.mapfile(theme, 'postgis', size.width, false);
        const theirs = await picture(
          `${peers.url}/mapserver?map=${map}&`,
          theme,
          shifted(view!, size.width),
          size,
        );
        for (const { engine, server, published } of ours) {
          const mine = await picture(`${server.url}/wms-v?`, published[theme].plain, view!, size);
          found.push({ name, engine, decibels: psnr(mine, theirs) });
        }
      }
    }
    finder.close();
  }
  return found;
}

async function picture(
  prefix: string,
  layer: Theme['name'] | string,
  bbox: Bbox,
  size: (typeof sizes)[number],
): Promise<Picture> {
  const { bytes, type } = await ask(`${prefix}${getMap(layer, bbox, size)}`);
  if (!type.startsWith('image/png')) throw new Error(bytes.toString());
  return decodePng(bytes);
}

function shifted([minX, minY, maxX, maxY]: Bbox, width: number): Bbox {
  const half = (maxX - minX) / width / 2;
  return [minX - half, minY + half, maxX - half, maxY + half];
}
