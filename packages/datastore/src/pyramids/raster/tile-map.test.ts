import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Bbox, tileBbox, tileMatrixSet, transformerOf } from '@cartable/geo';
import type { PyramidProgress, PyramidTools } from '@cartable/rasters';
import { renderMap } from '@cartable/rendering';
import { type FeatureStore, openGeoPackageStore } from '@cartable/storage';
import { readSld } from '@cartable/styles';
import { batchOf, pointTable, pointWkb, storeTable, temporaryFolder } from '@cartable/testkit';
import { fileSource, openArchive } from '@cartable/tiling';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import type { RasterPyramidTask } from './raster-pyramid-task.ts';
import { tileMap } from './tile-map.ts';

const set = tileMatrixSet('PM');
/** Mercator: a square of some kilometres, on the corner of four metatiles of every level made. */
const corner = tileBbox({ z: 7, x: 64, y: 44 }, set);
const extent: Bbox = [corner[0] - 9_000, corner[3] - 9_000, corner[0] + 9_000, corner[3] + 9_000];
const places = 6_000;

const sld = `<StyledLayerDescriptor version="1.0.0" xmlns="http://www.opengis.net/sld" xmlns:ogc="http://www.opengis.net/ogc">
<NamedLayer><Name>lieux</Name><UserStyle><FeatureTypeStyle><Rule><PointSymbolizer><Graphic><Mark>
<WellKnownName>circle</WellKnownName><Fill><CssParameter name="fill">#aa0000</CssParameter></Fill></Mark><Size>6</Size></Graphic></PointSymbolizer>
<TextSymbolizer><Label><ogc:PropertyName>nom</ogc:PropertyName></Label><Font><CssParameter name="font-size">11</CssParameter></Font>
<Halo><Radius>1</Radius></Halo></TextSymbolizer></Rule></FeatureTypeStyle></UserStyle></NamedLayer></StyledLayerDescriptor>`;

async function storePlaces(folder: string): Promise<FeatureStore> {
  const store = openGeoPackageStore({ folder });
  const toStored = transformerOf(3857, 2154);
  const columns = [{ name: 'nom', type: 'text' }] as const;
  const features = Array.from({ length: places }, (_, i) => {
    const part = (by: number): number => ((i * by) % 99_991) / 99_991;
    const [minX, minY, maxX, maxY] = extent;
    const [x, y] = toStored(minX + (maxX - minX) * part(7_919), minY + (maxY - minY) * part(6_101));
    return { geometry: pointWkb(x, y), row: [`Lieu-dit n° ${i}, ${'au bord de l’eau '.repeat(i % 3)}`] };
  });
  await storeTable(store, 'd', pointTable('lieux', columns), [batchOf(features)]);
  return store;
}

function taskIn(folder: string): RasterPyramidTask & { readonly source: { readonly kind: 'drawn' } } {
  const spoolDir = join(folder, 'spool');
  mkdirSync(spoolDir, { recursive: true });
  const layers = [{ table: 'lieux', sld }];
  return {
    source: { kind: 'drawn', datasetId: 'd', dataVersion: 'v1', layers, extent, rings: null, limits: [] },
    tileMatrixSet: 'PM',
    topLevel: 11,
    bottomLevel: 12,
    format: 'png',
    quality: 80,
    archivePath: join(folder, 'a.pmtiles'),
    reusePath: join(folder, 'reuse.json'),
    spoolDir,
    previous: null,
    name: 'lieux',
    attribution: null,
    sharedFromTiles: null,
  };
}

async function make(folder: string, more: Partial<PyramidTools> = {}) {
  const store = await storePlaces(join(folder, 'datasets'));
  const task = taskIn(folder);
  const { archivePath, spoolDir, name } = task;
  return {
    store,
    task,
    built: await tileMap(store, task, task.source, { archivePath, spoolDir, name, ...more }),
  };
}

async function pixelsOf(bytes: Uint8Array): Promise<Buffer> {
  return sharp(bytes).flatten({ background: '#ffffff' }).removeAlpha().raw().toBuffer();
}

/** Part of the bytes that are seen to differ. */
function difference(a: Buffer, b: Buffer): number {
  expect(a.length).toBe(b.length);
  let count = 0;
  for (let i = 0; i < a.length; i++) if (Math.abs(a[i]! - b[i]!) > 8) count += 1;
  return count / a.length;
}

describe('a map as tiles', () => {
  it('is what GetMap draws of each tile, and nothing where that is empty', async () => {
    const seen: PyramidProgress[] = [];
    const folder = temporaryFolder();
    const { store, task, built } = await make(folder, { onProgress: (progress) => seen.push(progress) });
    expect(seen.at(-1)).toMatchObject({ done: seen.at(-1)!.total });
    expect(seen.map(({ done }) => done)).toEqual(seen.map(({ done }) => done).sort((a, b) => a - b));
    const dataset = await store.open('d');
    const table = await dataset.table('lieux');
    const { columns } = table.description;
    const style = readSld(sld).styles[0]!.style;
    const source = { columns, geometryType: 'Point', srid: 2154, scan: table.draw.bind(table) } as const;
    const archive = await openArchive(fileSource(task.archivePath));
    let [compared, missing] = [0, 0];
    for (let z = task.topLevel; z <= task.bottomLevel; z++) {
      const first = 64 * 2 ** (z - 7);
      const top = 44 * 2 ** (z - 7);
      for (const [x, y] of [
        [first, top],
        [first - 1, top],
        [first, top - 1],
        [first - 1, top - 1],
        [first + 40, top],
      ] as const) {
        const tile = await archive.tile(z, x, y);
        const drawn = await renderMap({
          ...{ bbox: tileBbox({ z, x, y }, set), srid: 3857, width: 256, height: 256 },
          ...{ layers: [{ source, style }], transparent: true, format: 'image/png', timeoutMs: 30_000 },
        });
        if (drawn.report.features === 0) {
          expect(tile).toBeUndefined();
          missing += 1;
          continue;
        }
        const [made, expected] = [await pixelsOf(tile!), await pixelsOf(drawn.bytes)];
        // The last digit of a place may move a mark or a letter by a quarter of a pixel; a label is ten times that.
        expect(difference(made, expected), `${z}/${x}/${y}`).toBeLessThan(0.0005);
        compared += 1;
      }
    }
    expect(compared).toBe(8);
    expect(missing).toBe(2);
    expect(built.tiles).toBe(built.levels.reduce((sum, level) => sum + level.tiles, 0));
    await archive.close();
    await dataset.close();
  });

  it('stops when told to, keeps what is done, and goes on from there', async () => {
    const folder = temporaryFolder();
    const stop = new AbortController();
    const reason = new Error('stopped');
    let met = 0;
    const onProgress = () => {
      met += 1;
      if (met === 2) stop.abort(reason);
    };
    await expect(make(folder, { signal: stop.signal, onProgress })).rejects.toBe(reason);
    const task = taskIn(folder);
    expect(readdirSync(join(task.spoolDir, 'drawing')).length).toBe(1);
    expect(readdirSync(folder)).not.toContain('a.pmtiles');
    const { archivePath, spoolDir, name } = task;
    const store = openGeoPackageStore({ folder: join(folder, 'datasets') });
    const seen: PyramidProgress[] = [];
    const tools = {
      archivePath,
      spoolDir,
      name,
      onProgress: (progress: PyramidProgress) => seen.push(progress),
    };
    const built = await tileMap(store, task, task.source, tools);
    expect(seen[0]!.done).toBeGreaterThan(0);
    const whole = await make(temporaryFolder());
    expect(built.tiles).toBe(whole.built.tiles);
    expect(built.bytes).toBe(whole.built.bytes);
  });
});
