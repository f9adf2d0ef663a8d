/** Shapefiles in a ZIP archive, as features of the map. */

import { recogniseCrs } from '@cartable/geo';
import { unzipSync } from 'fflate';
import type Feature from 'ol/Feature.js';
import { parseDbf, parseShp } from 'shpjs';
import { geoJsonFeatures } from './geojson-features.ts';

/** Beyond, an archive is larger than what a browser draws, or made to fill its memory. */
const mostUnpackedBytes = 200_000_000;
const parts = /\.(?:shp|dbf|prj|cpg)$/i;
const notOfTheAuthor = /(?:^|\/)(?:__MACOSX\/|\._)/;

/** Undefined where none is in a system that is known. @throws what is no Shapefile, or too large once unpacked */
export function readShapefiles(bytes: Uint8Array): Feature[] | undefined {
  const files = unpack(bytes);
  const names = [...files.keys()].filter((name) => name.endsWith('.shp'));
  if (names.length === 0) return undefined;
  return names.flatMap((name) => readShapefile(name.slice(0, -'.shp'.length), files));
}

/** By name in lower case; sizes are those the archive tells, and no more is written. */
function unpack(bytes: Uint8Array): Map<string, Uint8Array> {
  let total = 0;
  const files = unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      if (!parts.test(name) || notOfTheAuthor.test(name)) return false;
      total += originalSize;
      if (total > mostUnpackedBytes) throw new Error(`more than ${mostUnpackedBytes} bytes`);
      return true;
    },
  });
  return new Map(Object.entries(files).map(([name, file]) => [name.toLowerCase(), file]));
}

function readShapefile(name: string, files: ReadonlyMap<string, Uint8Array>): Feature[] {
  const dbf = files.get(`${name}.dbf`);
  const rows = dbf ? parseDbf(dbf, files.get(`${name}.cpg`)) : [];
  const shapes = parseShp(files.get(`${name}.shp`)!);
  return geoJsonFeatures(
    shapes.map((geometry, rank) => ({ geometry: geometry ?? null, properties: rows[rank] ?? {} })),
    sridOf(files.get(`${name}.prj`)),
  );
}

/** @throws where it is not known: a place must not be guessed */
function sridOf(prj: Uint8Array | undefined): number {
  const { srid } = recogniseCrs(new TextDecoder().decode(prj));
  if (srid === undefined) throw new Error('the system of the .prj is not known');
  return srid;
}
