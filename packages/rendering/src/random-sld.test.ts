/** No style can stop the server, whatever it holds: a fixed number of random documents, each read, drawn and shown. */
import { CartableError } from '@cartable/contract';
import { readSld, writeSld } from '@cartable/styles';
import { beforeAll, describe, expect, it } from 'vitest';
import { renderLegend } from './legend/render-legend.ts';
import { renderMap } from './render-map.ts';
import { buildRaster } from './testing/build-raster.ts';
import { memorySource } from './testing/memory-source.ts';
import { SldMaker, seeded } from './testing/random-sld.ts';
import { sldOf } from './testing/sld.ts';
import { square, wkbLine, wkbPoint, wkbPolygon } from './testing/wkb-builder.ts';

beforeAll(buildRaster);

/** Enough to meet every element many times; a longer run is a matter of this number. */
const documents = Number(process.env.CARTABLE_FUZZ ?? 240);

const columns = [
  { name: 'nom', type: 'text' },
  { name: 'pop', type: 'double' },
  { name: 'le', type: 'date' },
] as const;
const row = ['Aÿ-Champagne', 30, '2026-03-07'];
const sources = [
  memorySource([{ wkb: wkbPoint(64, 48), row }, { wkb: wkbPoint(3, 3), row: [null, null, null] }], { geometryType: 'Point', columns }),
  memorySource([{ wkb: wkbLine([[-1e6, 20], [40, 22], [60, 60], [1e6, 62]]), row }], { geometryType: 'LineString', columns }),
  memorySource([{ wkb: wkbPolygon(square(-20, 15, 500, 65)), row }], { geometryType: 'Polygon', columns }),
]; // biome-ignore format: one source a line

/** Errors that may answer a style that does not suit; a time-out would be a style that hangs. */
const rejections = [
  'rendering.style-refused',
  'style.too-many',
  'style.not-xml',
  'style.xml-refused',
  'style.too-large',
];

async function expectAnswer(promise: Promise<unknown>): Promise<void> {
  try {
    await promise;
  } catch (error) {
    if (!(error instanceof CartableError)) throw error;
    expect(rejections).toContain(error.code);
  }
}

async function tryDocument(seed: number): Promise<void> {
  const xml = sldOf(new SldMaker(seeded(seed)).rules());
  const { styles } = readSld(xml);
  const named = styles[0]!;
  expect(readSld(writeSld(named)).styles).toEqual([named]);
  const request = { width: 128, height: 96, bbox: [0, 0, 128, 96], srid: 3857, transparent: true } as const;
  for (const source of sources) {
    const layers = [{ source, style: named.style }];
    await expectAnswer(renderMap({ ...request, format: 'image/png', timeoutMs: 20_000, layers }));
  }
  await expectAnswer(renderLegend({ style: named.style, geometryType: 'Polygon', format: 'image/png' }));
}

describe('random styles', () => {
  it(`are drawn or refused in words, ${documents} of them`, async () => {
    const before = process.memoryUsage().rss;
    for (let seed = 1; seed <= documents; seed++) {
      try {
        await tryDocument(seed);
      } catch (cause) {
        throw new Error(`the document of seed ${seed}`, { cause });
      }
    }
    // Caches are bounded; a style that keeps memory would show.
    expect((process.memoryUsage().rss - before) / (1 << 20)).toBeLessThan(600);
  }, 240_000);
});
