import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { gdal } from '../support/gdal.ts';
import { pointsCsv, pointsGeoJson } from '../support/points.ts';
import { makeZip } from '../support/zip.ts';

/** Name of the deposited file and its bytes. */
export interface HostileFile {
  readonly name: string;
  readonly content: Buffer;
}

const few = 50;
/** Bytes: ten times what inflates freely. */
const bombBytes = 80_000_000;
const columns = 10_000;
const hostileColumn = 'a"; DROP TABLE users; --';
const accentedColumn = 'l\'été "bleu"';

export async function hostileFile(kind: HostileKind): Promise<HostileFile> {
  const folder = await mkdtemp(join(tmpdir(), 'cartable-hostile-'));
  try {
    return await makers[kind](folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const makers = {
  zipBomb: async () => ({
    name: 'bombe.zip',
    content: makeZip({ 'points.csv': Buffer.alloc(bombBytes, '0;') }),
  }),
  pathClimbing: async () => ({
    name: 'grimpe.zip',
    content: makeZip({
      'points.csv': pointsCsv(few),
      '../../../tmp/cartable-climbed.csv': pointsCsv(few),
      '/tmp/cartable-climbed.csv': pointsCsv(few),
    }),
  }),
  truncatedGeoPackage: async (folder: string) => {
    const { content } = await points(folder, 'GPKG', 'points.gpkg', 5_000);
    return { name: 'tronque.gpkg', content: content.subarray(0, Math.floor(content.length / 2)) };
  },
  plainSqlite: async (folder: string) => {
    const path = join(folder, 'plain.db');
    const db = new DatabaseSync(path);
    db.exec('CREATE TABLE points (id INTEGER PRIMARY KEY, name TEXT); INSERT INTO points VALUES (1, NULL)');
    db.close();
    return { name: 'base.gpkg', content: await readFile(path) };
  },
  notFinite: async (folder: string) => {
    const path = join(folder, 'lines.gpkg');
    await writeFile(`${path}.csv`, 'id,wkt\n1,"LINESTRING(2 48,3 49)"\n2,"LINESTRING(2 48,4 49)"\n');
    await gdal(
      'ogr2ogr',
      '-f',
      'GPKG',
      path,
      `${path}.csv`,
      '-a_srs',
      'EPSG:4326',
      '-nln',
      'lignes',
      '-oo',
      'GEOM_POSSIBLE_NAMES=wkt',
      '-lco',
      'SPATIAL_INDEX=NO',
    );
    const db = new DatabaseSync(path);
    const blob = db.prepare('SELECT geom FROM lignes WHERE fid = 2').get()?.geom as Uint8Array;
    // The last ordinate: what precedes it stays a well-formed line.
    new DataView(blob.buffer, blob.byteOffset).setFloat64(blob.length - 8, Number.NaN, true);
    for (const { name } of db.prepare("SELECT name FROM sqlite_master WHERE type = 'trigger'").all()) {
      db.exec(`DROP TRIGGER "${name}"`);
    }
    db.prepare('UPDATE lignes SET geom = ? WHERE fid = 2').run(blob);
    db.close();
    return { name: 'lignes.gpkg', content: await readFile(path) };
  },
  manyColumns: async () => {
    const names = Array.from({ length: columns }, (_, rank) => `c${rank}`);
    const values = names.map(() => '1');
    return {
      name: 'large.csv',
      content: Buffer.from(`longitude,latitude,${names.join()}\n2,48,${values.join()}\n`),
    };
  },
  empty: async () => ({ name: 'vide.geojson', content: Buffer.alloc(0) }),
  withoutShx: async (folder: string) => zippedShapefile(folder, ['shp', 'dbf', 'prj']),
  withoutPrj: async (folder: string) => zippedShapefile(folder, ['shp', 'shx', 'dbf']),
  sqlNames: async () => ({
    name: `x'); DROP TABLE uploads; --.geojson`,
    content: Buffer.from(
      JSON.stringify({
        type: 'FeatureCollection',
        features: [1, 2].map((id) => ({
          type: 'Feature',
          geometry: { type: 'Point', coordinates: [2, 48] },
          properties: { [hostileColumn]: id, [accentedColumn]: `'); DELETE FROM offerings; --` },
        })),
      }),
    ),
  }),
} satisfies Record<string, (folder: string) => Promise<HostileFile>>;

export type HostileKind = keyof typeof makers;

async function points(folder: string, driver: string, name: string, count = few): Promise<HostileFile> {
  const source = join(folder, 'points.geojson');
  await writeFile(source, pointsGeoJson(count));
  await gdal('ogr2ogr', '-f', driver, join(folder, name), source);
  return { name, content: await readFile(join(folder, name)) };
}

async function zippedShapefile(folder: string, extensions: readonly string[]): Promise<HostileFile> {
  await points(folder, 'ESRI Shapefile', 'points.shp');
  const entries = extensions.map(async (extension) => {
    const name = `points.${extension}`;
    return [name, await readFile(join(folder, name))] as const;
  });
  return { name: 'points.zip', content: makeZip(Object.fromEntries(await Promise.all(entries))) };
}
