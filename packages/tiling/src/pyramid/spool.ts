/** The folder of a pyramid being made: which request it is for, and what an attempt before this one left. */

import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { VectorPyramidRequest } from './request.ts';

/** Changes when tiles made before would not be the same made now. */
const engineVersion = 2;
const requestFile = 'request';

/** The same for the same pyramid of the same data, shared out to as many threads. */
export function fingerprintOf(request: VectorPyramidRequest): string {
  const layers = request.layers.map(({ name, columns, srid, minZoom, maxZoom }) => ({
    name,
    columns,
    srid,
    minZoom,
    maxZoom,
  }));
  const { options, area, rings, sourceVersion, memoryBytes, threads } = request;
  const { identifier, srid, originX, originY, tileSizePixels, topResolutionMetres } = request.tileMatrixSet;
  const set = { identifier, srid, originX, originY, tileSizePixels, topResolutionMetres };
  const info = { engineVersion, layers, options, area, rings, sourceVersion, set, memoryBytes, threads };
  return createHash('sha256').update(JSON.stringify(info)).digest('hex');
}

/** Makes the folder ready: what another request left goes. @returns whether there is something to go on from */
export function openSpool(folder: string, fingerprint: string): boolean {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, requestFile);
  const isSame = existsSync(path) && readFileSync(path, 'utf8') === fingerprint;
  if (!isSame) {
    clearSpool(folder);
    writeFileSync(`${path}.partial`, fingerprint, { flush: true });
    renameSync(`${path}.partial`, path);
  }
  return isSame && readdirSync(folder).some((name) => name.endsWith('.index'));
}

/** Only what this module and the tasks write. */
export function clearSpool(folder: string): void {
  for (const name of readdirSync(folder))
    if (name === requestFile || /^task-\d+\./.test(name)) rmSync(join(folder, name), { force: true });
}
