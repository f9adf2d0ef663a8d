import type { Bbox, FeatureSource } from '@cartable/geo';
import { crop, decode, difference, type Picture, pixelAt } from '@cartable/testkit/pictures';
import { beforeAll, describe, expect, it } from 'vitest';
import type { MapLayer } from '../plan/map-request.ts';
import { renderMap } from '../render-map.ts';
import { buildRaster } from '../testing/build-raster.ts';
import { memorySource, regions } from '../testing/memory-source.ts';
import { fill, line, mark, outlined, simply, text } from '../testing/styles.ts';
import { wkbLine, wkbPoint } from '../testing/wkb-builder.ts';
import { metatileSource } from './metatile-source.ts';

beforeAll(buildRaster);

const columns = [{ name: 'nom', type: 'text' }] as const;
const side = 1024;
/** Ground units of a metatile: one per pixel. */
const tile = 256;

/** Places spread without order over two metatiles and their surroundings. */
function towns(count: number): FeatureSource {
  const names = ['Uz', 'Paris', 'Sainte-Marie', 'Le Bourg-sous-la-Roche', 'Aÿ-Champagne'];
  const spread = (i: number, by: number): number => ((i * by) % 10_007) / 10_007;
  const features = Array.from({ length: count }, (_, i) => ({
    wkb: wkbPoint(spread(i, 7919) * 2 * side, spread(i, 6101) * side),
    row: [names[i % names.length]!],
  }));
  return memorySource(features, { geometryType: 'Point', columns });
}

function roads(): FeatureSource {
  const features = Array.from({ length: 40 }, (_, i) => ({
    wkb: wkbLine(
      Array.from({ length: 60 }, (_, k) => [k * 40 - 100, i * 27 + 30 * Math.sin(k / 3 + i)] as const),
    ),
    row: [`Route départementale ${i}`],
  }));
  return memorySource(features, { geometryType: 'LineString', columns });
}

const layers: readonly MapLayer[] = [
  {
    source: roads(),
    style: simply(line({ color: '#884422', width: 3 }), text('nom', 10, { placement: alongLines() })),
  },
  { source: towns(900), style: simply(mark('circle', '#cc2200', 7), text('nom', 11)) },
];

function alongLines() {
  return { kind: 'line', perpendicularOffset: 0 } as const;
}

async function read(bbox: Bbox, pixels: number, of = layers): Promise<Picture> {
  const rgba = await metatileSource(of).readMetatile({ bbox, srid: 3857, width: pixels, height: pixels });
  return { width: pixels, height: pixels, pixels: rgba! };
}

/** As it is seen: where an image is nearly transparent, its colours say nothing. */
function onWhite({ pixels, ...size }: Picture): Picture {
  const seen = Uint8Array.from(pixels, (value, i) => {
    const alpha = pixels[i | 3]!;
    return i % 4 === 3 ? 255 : Math.round((value * alpha) / 255 + 255 - alpha);
  });
  return { ...size, pixels: seen };
}

describe('metatiles', () => {
  it('agree where they meet: no label is cut, none is missing on one side', async () => {
    const both = await read([0, 0, 2 * side, 2 * side], 2 * side);
    for (const column of [0, 1]) {
      const one = await read([column * side, 0, (column + 1) * side, side], side);
      expect(difference(onWhite(crop(both, column * side, side, side, side)), onWhite(one), 2).pixels).toBe(
        0,
      );
    }
  });

  it('hold the labels that cross their border on both sides', async () => {
    const bare = [{ ...layers[1]!, style: simply(mark('circle', '#cc2200', 7)) }];
    const named = [layers[1]!];
    const left = [0, 0, side, side] as const;
    const right = [side, 0, 2 * side, side] as const;
    const crossing = async (bbox: Bbox, x: number): Promise<number> => {
      const column = { x, y: 0, width: 1, height: side };
      const strip = (picture: Picture) => crop(picture, column.x, column.y, column.width, column.height);
      return difference(strip(await read(bbox, side, named)), strip(await read(bbox, side, bare)), 16).pixels;
    };
    expect(await crossing(left, side - 1)).toBeGreaterThan(5);
    expect(await crossing(right, 0)).toBeGreaterThan(5);
  });

  it('are cut into the tiles that GetMap gives', async () => {
    const metatile = await read([0, 0, side, side], side);
    for (let place = 0; place < (side / tile) ** 2; place++) {
      const [column, row] = [place % (side / tile), Math.floor(place / (side / tile))];
      const bbox = [column * tile, side - (row + 1) * tile, (column + 1) * tile, side - row * tile] as const;
      const format = 'image/png';
      const request = { bbox, srid: 3857, width: tile, height: tile, transparent: true, format } as const;
      const image = await renderMap({ ...request, layers, timeoutMs: 30_000 });
      const cut = crop(metatile, column * tile, row * tile, tile, tile);
      expect(difference(onWhite(cut), onWhite(await decode(image.bytes)), 2).pixels).toBe(0);
    }
  });

  it('are nothing where there is nothing', async () => {
    const source = metatileSource([{ source: regions(), style: simply(fill('#00aa00')) }]);
    const square = { srid: 3857, width: 512, height: 512 };
    expect(await source.readMetatile({ ...square, bbox: [-9e6, 3e6, -8e6, 4e6] })).toBeUndefined();
    // The envelope of a region is met, nothing of it is drawn.
    expect(await source.readMetatile({ ...square, bbox: [1.12e6, 5.9e6, 1.13e6, 5.91e6] })).toBeUndefined();
  });

  it('keep their colours where they are translucent', async () => {
    const translucent = [{ source: regions(), style: simply(fill('#40c080', 0.5)) }];
    const picture = await read([2e5, 5.8e6, 3e5, 5.9e6], 256, translucent);
    const [red, green, blue, alpha] = pixelAt(picture, 128, 128);
    expect(Math.abs(alpha! - 128)).toBeLessThanOrEqual(1);
    for (const [found, expected] of [
      [red, 0x40],
      [green, 0xc0],
      [blue, 0x80],
    ] as const)
      expect(Math.abs(found! - expected)).toBeLessThanOrEqual(2);
  });

  it('stop when they are cancelled', async () => {
    const stop = new AbortController();
    const reason = new Error('cancelled');
    stop.abort(reason);
    const window = { bbox: [0, 0, side, side], srid: 3857, width: side, height: side } as const;
    await expect(metatileSource(layers).readMetatile({ ...window, signal: stop.signal })).rejects.toBe(
      reason,
    );
  });

  it('tell how far a feature reaches: its symbol, or the blocks in which its label is settled', async () => {
    const window = { bbox: [0, 0, side, side], srid: 3857, width: side, height: side } as const;
    const source = towns(10);
    const reach = (style: MapLayer['style']) => metatileSource([{ source, style }]).reachPixels(window);
    expect(await reach(simply(mark('circle', '#000000', 40)))).toBeLessThan(128);
    expect(await reach(simply(outlined('#000000', { width: 2 }), text('nom', 11)))).toBeGreaterThan(512);
  });
});
