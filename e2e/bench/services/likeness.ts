import { type Arena, getMap, sizes } from './cases.ts';
import { knobs } from './knobs.ts';
import { ask } from './load.ts';
import { decodePng, type Picture, psnr, reduced } from './png.ts';
import type { Theme } from './themes.ts';
import { themes } from './themes.ts';
import { type Bbox, ViewFinder } from './views.ts';

const crowds = [20, 2_000, 25_000];
/** Pixels of 0.28 mm (SLD 1.0, §10.2). */
const usualDpi = 25.4 / 0.28;

/** Pixels a side that one of the picture taken for exact is the mean of. */
const finer = 4;

export interface Likeness {
  readonly name: string;
  readonly engine: string;
  /** Between ours and MapServer's. */
  readonly toMapServer: number;
  /** Of each from the mean of our picture drawn much finer. */
  readonly oursToExact: number;
  readonly mapServerToExact: number;
}

/**
 * How like MapServer's our pictures are, decibels, without labels (each places its own). MapServer draws half a pixel
 * off the edges of the box: it is asked for a box moved by as much.
 */
export async function measureLikeness({ ours, peers, files }: Arena): Promise<Likeness[]> {
  const found: Likeness[] = [];
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
          const layer = published[theme].plain;
          const mine = await picture(`${server.url}/wms-v?`, layer, view!, size);
          const fine = { width: size.width * finer, height: size.height * finer };
          const dpi = (usualDpi * finer).toFixed(6);
          const exact = reduced(
            await picture(`${server.url}/wms-v?FORMAT_OPTIONS=dpi:${dpi}&`, layer, view!, fine),
            finer,
          );
          found.push({
            name,
            engine,
            toMapServer: psnr(mine, theirs),
            oursToExact: psnr(mine, exact),
            mapServerToExact: psnr(theirs, exact),
          });
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
  size: { readonly width: number; readonly height: number },
): Promise<Picture> {
  const { bytes, type } = await ask(`${prefix}${getMap(layer, bbox, size)}`);
  if (!type.startsWith('image/png')) throw new Error(bytes.toString());
  return decodePng(bytes);
}

function shifted([minX, minY, maxX, maxY]: Bbox, width: number): Bbox {
  const half = (maxX - minX) / width / 2;
  return [minX - half, minY + half, maxX - half, maxY + half];
}
