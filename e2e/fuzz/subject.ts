import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { routes } from '@cartable/contract';
import { publishSubject, type Subject } from '../clients/subject.ts';
import { dataFile, type RenderingCase, renderingCases } from '../rendering/cases.ts';
import { ApiClient } from '../support/client.ts';
import { publishFile } from '../support/publish.ts';
import { makeRasterPyramid, makeVectorPyramid, publishTiles } from '../support/publish-pyramids.ts';
import type { RunningServer } from '../support/server.ts';

/**
 * Data published for the requests: enough points to be worth a copy, and the data that styles and conditions of other
 * tests were written for.
 */
export interface FuzzSubject {
  readonly points: Subject;
  /** Technical name. */
  readonly datastore: string;
  /** Layers of WMS and types of WFS by name of a file of the rendering cases. */
  readonly drawn: ReadonlyMap<string, { readonly layer: string; readonly typeName: string }>;
  /** Layers of Natural Earth: prefix of their collections. */
  readonly naturalEarth: string;
  /** Layers of tiles, made of the countries of the world. */
  readonly tiles: { readonly vector: string; readonly raster: string };
}

const fixtures = join(import.meta.dirname, '..', 'fixtures', 'cql2');
/** Points, polygons, lines: a file of each. */
const drawnFiles = ['communes', 'contours', 'limites'];

/** Styles over the files that are published. */
export function styleCases(): RenderingCase[] {
  return renderingCases().filter(({ data }) => drawnFiles.includes(data));
}

type Predicate = readonly [layer: string, filter: string, expected: number];

export function predicates(): Predicate[] {
  const text = readFileSync(join(fixtures, 'predicates.json'), 'utf8');
  return Object.values(JSON.parse(text) as Record<string, Predicate[]>).flat();
}

export async function publishFuzzSubject(server: RunningServer): Promise<FuzzSubject> {
  const points = await publishSubject(server);
  const client = new ApiClient(server.url);
  await client.signIn(server.administrator);
  const workspaces = await client.call(routes.getMyDatastores);
  const { _id, technical_name } = workspaces.find((workspace) => !workspace.is_sandbox)!;
  const drawn = new Map<string, { layer: string; typeName: string }>();
  for (const name of drawnFiles) {
    const file = { name, fileName: `${name}.geojson`, content: dataFile(name) };
    const { wms, typeName } = await publishFile(client, _id, file);
    drawn.set(name, { layer: wms.layer_name, typeName });
  }
  const content = gunzipSync(readFileSync(join(fixtures, 'natural-earth-110m.gpkg.gz')));
  const world = await publishFile(client, _id, { name: 'monde', fileName: 'monde.gpkg', content });
  const levels = { top: 4, bottom: 6 };
  const vector = await makeVectorPyramid(client, _id, { name: 'monde_vec', source: world.data, levels });
  const images = await makeRasterPyramid(client, _id, { name: 'monde_img', wms: world.wms, levels });
  await publishTiles(client, _id, { name: 'monde_tms', pyramid: vector });
  await publishTiles(client, _id, { name: 'monde_wmts', pyramid: images });
  return {
    points,
    datastore: technical_name,
    drawn,
    naturalEarth: world.wfs.layer_name,
    tiles: { vector: 'monde_tms', raster: 'monde_wmts' },
  };
}
