/** Services to be reached, or not: one file and one image published in every type of service. */

import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ApiClient, until } from '../../support/client.ts';
import { integrate } from '../../support/integrate.ts';
import { pointsGeoJson } from '../../support/points.ts';
import { publishDownload, publishFile } from '../../support/publish.ts';
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

/** With the file of points, its WFS and its WMS. */
interface PublishedSubject extends Subject {
  readonly points: Awaited<ReturnType<typeof publishFile>>;
}

/** `{name}_dl`, `_wfs`, `_wms`, `_tms`, `_wmts` of the same points; `_wmsr` and `_mes` of an image whose values can be asked. */
export async function publishSubject(
  client: ApiClient,
  datastoreId: string,
  name: string,
  share: 'all_public' | 'your_community' = 'your_community',
): Promise<PublishedSubject> {
  const file = { name, fileName: `${name}.geojson`, content: pointsGeoJson(25), share } as const;
  const points = await publishFile(client, datastoreId, file);
  const { data, wfs, wms } = points;
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
  const files = await publishDownload(client, datastoreId, { name: `${name}_dl`, data, share });
  const published = [
    files,
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
  const root = share === 'all_public' ? '/telechargement' : '/private/telechargement';
  await untilImagesAreGiven(client, new URL(`${root}/${name}_wmsr`, files.share_url));
  return { name, offeringIds: published.map(({ _id }) => _id), points };
}

async function untilImagesAreGiven(client: ApiClient, address: URL): Promise<void> {
  await until(60_000, 'the images to be given', async () => {
    const answer = await fetch(address, { headers: { cookie: client.cookie } });
    const { images } = (await answer.json()) as { images: { ready: boolean } };
    return images.ready || undefined;
  });
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
