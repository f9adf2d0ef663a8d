import { type Arena, getMap, sizes } from './cases.ts';
import { knobs } from './knobs.ts';
import { ask } from './load.ts';
import { decodePng, type Picture, psnr, reduced, trimmed } from './png.ts';
import type { Theme } from './themes.ts';
import { plainThemes } from './themes.ts';
import { type Bbox, ViewFinder } from './views.ts';

const crowds = [20, 2_000, 25_000];
/** Pixels of 0.28 mm (SLD 1.0, §10.2). */
const usualDpi = 25.4 / 0.28;

/** Pixels a side that one of a picture taken for exact is the mean of. */
const finer = 4;
/** Margin that MapServer draws around a picture and is cut off: it leaves out the symbols of points just outside. */
const marginPixels = 16;

export interface Similarity {
  readonly name: string;
  readonly engine: string;
  /** Between ours and MapServer's. */
  readonly toMapServer: number;
  /** Similarity of each to the mean of MapServer's picture drawn much finer, then of ours. */
  readonly oursToTheirFiner: number;
  readonly theirsToTheirFiner: number;
  readonly oursToOurFiner: number;
  readonly theirsToOurFiner: number;
}

/** Extent and size of a picture: a pixel stands for so many of the picture that is measured. */
interface Shot {
  readonly view: Bbox;
  readonly width: number;
  readonly height: number;
  readonly finer: number;
}

/** Similarity of our pictures to MapServer's, decibels, without labels (each places its own). */
export async function measureSimilarity({ ours, peers, files }: Arena): Promise<Similarity[]> {
  const found: Similarity[] = [];
  for (const { name: theme } of plainThemes) {
    const finder = new ViewFinder(files[theme], theme);
    for (const size of sizes) {
      for (const crowd of crowds) {
        const name = `${theme}-${size.width}-${crowd}`;
        if (!knobs.only.test(name)) continue;
        const [view] = finder.find(crowd, size.width, size.height);
        const shot = { view: view!, ...size, finer: 1 };
        const fine = { ...shot, finer };
        const map = peers.mapfile(theme, 'postgis', size.width, false);
        const prefix = `${peers.url}/mapserver?map=${map}`;
        const theirs = await mapServerPicture(prefix, theme, shot);
        const theirFiner = reduced(await mapServerPicture(prefix, theme, fine), finer);
        for (const { engine, server, published } of ours) {
          const layer = published[theme].plain;
          const mine = await ourPicture(server.url, layer, shot);
          const ourFiner = reduced(await ourPicture(server.url, layer, fine), finer);
          found.push({
            name,
            engine,
            toMapServer: psnr(mine, theirs),
            oursToTheirFiner: psnr(mine, theirFiner),
            theirsToTheirFiner: psnr(theirs, theirFiner),
            oursToOurFiner: psnr(mine, ourFiner),
            theirsToOurFiner: psnr(theirs, ourFiner),
          });
        }
      }
    }
    finder.close();
  }
  return found;
}

function ourPicture(url: string, layer: string, { view, width, height, finer }: Shot): Promise<Picture> {
  const size = { width: width * finer, height: height * finer };
  const dpi = (usualDpi * finer).toFixed(6);
  return picture(`${url}/wms-v?FORMAT_OPTIONS=dpi:${dpi}&${getMap(layer, { bbox: view, ...size })}`);
}

/** MapServer draws half a pixel off the edges of the box: it is asked for a box moved by as much. */
async function mapServerPicture(
  prefix: string,
  layer: Theme['name'],
  { view, width, height, finer }: Shot,
): Promise<Picture> {
  const margin = marginPixels * finer;
  const size = { width: width * finer + margin * 2, height: height * finer + margin * 2 };
  const pixel = (view[2] - view[0]) / (width * finer);
  const [left, right] = [pixel * (margin + 0.5), pixel * (margin - 0.5)];
  const box: Bbox = [view[0] - left, view[1] - right, view[2] + right, view[3] + left];
  const dpi = (usualDpi * finer).toFixed(6);
  const whole = await picture(`${prefix}&MAP_RESOLUTION=${dpi}&${getMap(layer, { bbox: box, ...size })}`);
  return trimmed(whole, margin);
}

async function picture(address: string): Promise<Picture> {
  const { bytes, type } = await ask(address);
  if (!type.startsWith('image/png')) throw new Error(bytes.toString());
  return decodePng(bytes);
}
