/** What is to be reached, or not: one file and one image published in every type of service, restricted. */

import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ApiClient } from '../../support/client.ts';
import { integrate } from '../../support/integrate.ts';
import { pointsGeoJson } from '../../support/points.ts';
import { publishFile } from '../../support/publish.ts';
import {
  makePyramidOfImage,
  makeRasterPyramid,
  makeVectorPyramid,
  publishTiles,
} from '../../support/publish-pyramids.ts';

export interface Subject {
  /** All its names begin so. */
  readonly name: string;
  readonly offeringIds: readonly string[];
}

const share = 'your_community';

/** `{name}_wfs`, `_wms`, `_tms`, `_wmts` of the same points; `_wmsr` and `_mes` of an image whose values can be asked. */
export async function publishSubject(client: ApiClient, datastoreId: string, name: string): Promise<Subject> {
  const file = { name, fileName: `${name}.geojson`, content: pointsGeoJson(25), share } as const;
  const { data, wfs, wms } = await publishFile(client, datastoreId, file);
  const levels = { top: 4, bottom: 5 };
  const vector = await makeVectorPyramid(client, datastoreId, { name: `${name}_vec`, source: data, levels });
  const images = await makeRasterPyramid(client, datastoreId, { name: `${name}_img`, wms, levels });
  const raster = await integrate(client, datastoreId, {
    name: `${name}_sol`,
    fileName: `${name}.tif`,
    content: await writeSlope(name),
  });
  const measured = await makePyramidOfImage(client, datastoreId, {
    name: `${name}_pix`,
    raster,
    levels: { top: 7, bottom: 8 },
    format: 'png',
    style: { kind: 'colour-ramp', mode: 'classes', stops },
  });
  const published = [
    wfs,
    wms,
    await publishTiles(client, datastoreId, { name: `${name}_tms`, pyramid: vector, share }),
    await publishTiles(client, datastoreId, { name: `${name}_wmts`, pyramid: images, share }),
    await publishTiles(client, datastoreId, { name: `${name}_mes`, pyramid: measured, share }),
    await publishTiles(client, datastoreId, {
      name: `${name}_wmsr`,
      pyramid: measured,
      share,
      type: 'WMS-RASTER',
    }),
  ];
  return { name, offeringIds: published.map(({ _id }) => _id) };
}

const stops = [
  { value: 0, colour: '#0000ff' },
  { value: 50, colour: '#ff0000' },
];
const side = 100;

/** Twenty kilometres near Paris; the value is the column. */
async function writeSlope(name: string): Promise<Uint8Array> {
  const folder = await mkdtemp(join(tmpdir(), 'cartable-matrix-'));
  const row = Array.from({ length: side }, (_, column) => column).join(' ');
  const header = `ncols ${side}\nnrows ${side}\nxllcorner 650000\nyllcorner 6850000\ncellsize 200\n`;
  const [source, target] = [join(folder, `${name}.asc`), join(folder, `${name}.tif`)];
  await writeFile(source, header + Array.from({ length: side }, () => row).join('\n'));
  execFileSync('gdal_translate', ['-q', '-a_srs', 'EPSG:2154', '-ot', 'Float32', source, target]);
  const content = await readFile(target);
  await rm(folder, { recursive: true, force: true });
  return content;
}
