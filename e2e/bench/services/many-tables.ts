import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runProgram } from '@cartable/testkit';
import { knobs } from './knobs.ts';

/** As many tables as a service may hold, published as often as it takes to announce a thousand layers. */
const tables = 200;
export const servicesOfManyTables = 5;
export const manyLayers = tables * servicesOfManyTables;
/** A WMS service is one layer. */
export const mapsOfManyTables = manyLayers;

/** A GeoPackage of small tables. */
export async function makeManyTables(): Promise<string> {
  const target = join(knobs.cache, 'couches.gpkg');
  if (existsSync(target)) return target;
  const source = join(knobs.cache, 'couches.geojson');
  for (let rank = 0; rank < tables; rank += 1) {
    const features = [0, 1, 2].map((id) => ({
      type: 'Feature',
      properties: { nom: `Lieu ${id}`, rang: id },
      geometry: { type: 'Point', coordinates: [2 + id / 10, 47 + rank / 1000] },
    }));
    await writeFile(source, JSON.stringify({ type: 'FeatureCollection', features }));
    const append = rank === 0 ? [] : ['-update'];
    runProgram('ogr2ogr', [
      '-f',
      'GPKG',
      target,
      source,
      '-nln',
      `couche_${rank}`,
      '-t_srs',
      'EPSG:2154',
      ...append,
    ]);
  }
  return target;
}
