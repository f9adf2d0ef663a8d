import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { type FileInfo, placeGeometries } from '@cartable/formats';
import type { FeatureBatch } from '@cartable/geo';
import { openGeoPackageStore, type TableDefinition } from '@cartable/storage';

/** Read ahead of a client that takes its time. */
const chunkBytes = 256 * 1024;

interface GeoPackageOptions {
  /** Takes the file while it is written and read. */
  readonly folder: string;
  readonly geometryName: string;
}

/**
 * A GeoPackage of one table, by the writer that keeps our own: whole on the disk first, as SQLite goes back and forth
 * in its file. Ending it early removes the file.
 */
export async function* writeGeoPackage(
  batches: AsyncIterable<FeatureBatch>,
  info: FileInfo,
  { folder, geometryName }: GeoPackageOptions,
): AsyncGenerator<Uint8Array, void, undefined> {
  const store = openGeoPackageStore({ folder });
  const id = randomUUID();
  const writer = await store.write(id);
  let isCommitted = false;
  try {
    const table = await writer.createTable(definitionOf(info, geometryName));
    const fromSrid = info.geometry?.srid ?? info.srid;
    for await (const batch of placeGeometries(batches, fromSrid, info.srid)) await table.write(batch);
    await table.finish();
    await writer.commit();
    isCommitted = true;
    yield* createReadStream(join(folder, `${id}.gpkg`), { highWaterMark: chunkBytes });
  } finally {
    if (!isCommitted) await writer.abort();
    await store.drop(id);
  }
}

function definitionOf(
  { name, title, columns, geometry, srid }: FileInfo,
  geometryName: string,
): TableDefinition {
  const taken = new Set(columns.map((column) => column.name.toLowerCase()));
  return {
    name,
    title,
    columns,
    primaryKey: freeName('fid', taken),
    geometry: geometry && { ...geometry, srid, column: freeName(geometryName, taken) },
  };
}

/** SQLite has one name for `FID` and `fid`. */
function freeName(requested: string, taken: Set<string>): string {
  let name = requested;
  for (let next = 1; taken.has(name.toLowerCase()); next++) name = `${requested}_${next}`;
  taken.add(name.toLowerCase());
  return name;
}
