/** Small pyramids for tests: from arrays of geometries to decoded tiles. */

import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { type Column, type FeatureBatch, pm, type Value } from '@cartable/geo';
import { temporaryFolder } from '@cartable/testkit';
import { type DecodedLayer, decodeTile } from '../mvt/decode-tile.ts';
import { parseTippecanoeOptions } from '../options/parse-tippecanoe-options.ts';
import { openArchive } from '../pmtiles/archive-reader.ts';
import { fileSource } from '../pmtiles/source.ts';
import { buildVectorPyramid } from '../pyramid/build-vector-pyramid.ts';
import type {
  PyramidLayer,
  PyramidTools,
  VectorPyramidRequest,
  VectorPyramidResult,
} from '../pyramid/request.ts';

export interface TestFeature {
  readonly geometry: Uint8Array | null;
  readonly values?: readonly Value[];
}

export function layerOf(
  features: readonly TestFeature[],
  more: Partial<PyramidLayer> & { columns?: readonly Column[] } = {},
): PyramidLayer {
  const columns = more.columns ?? [];
  async function* batches(): AsyncIterable<FeatureBatch> {
    for (let from = 0; from < features.length; from += 500) {
      const some = features.slice(from, from + 500);
      yield {
        keys: some.map((_, i) => from + i + 1),
        geometries: some.map(({ geometry }) => geometry),
        rows: some.map(({ values }) => values ?? columns.map(() => null)),
      };
    }
  }
  return { name: 'layer', columns, srid: 4326, minZoom: 0, maxZoom: 6, source: { batches }, ...more };
}

export function requestOf(
  layers: readonly PyramidLayer[],
  options = '',
  more: Partial<VectorPyramidRequest> = {},
): VectorPyramidRequest {
  const folder = temporaryFolder();
  const spoolDir = join(folder, 'spool');
  mkdirSync(spoolDir);
  return {
    layers,
    options: parseTippecanoeOptions(options),
    tileMatrixSet: pm,
    outputPath: join(folder, 'pyramid.pmtiles'),
    spoolDir,
    sourceVersion: '1',
    metadata: { name: 'Test' },
    threads: 2,
    ...more,
  };
}

export interface TestTile {
  readonly z: number;
  readonly x: number;
  readonly y: number;
  readonly bytes: Uint8Array;
  readonly layers: readonly DecodedLayer[];
}

export async function tilesOfArchive(path: string): Promise<TestTile[]> {
  const archive = await openArchive(fileSource(path));
  const tiles: TestTile[] = [];
  for await (const { bytes, ...tile } of archive.tiles())
    tiles.push({ ...tile, bytes, layers: decodeTile(gunzipSync(bytes)) });
  await archive.close();
  return tiles;
}

export async function buildAndRead(
  request: VectorPyramidRequest,
  tools: PyramidTools = {},
): Promise<{ result: VectorPyramidResult; tiles: TestTile[] }> {
  const result = await buildVectorPyramid(request, tools);
  return { result, tiles: await tilesOfArchive(request.outputPath) };
}
