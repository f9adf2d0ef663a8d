import { existsSync } from 'node:fs';
import { mkdir, open } from 'node:fs/promises';
import { join } from 'node:path';
import { runProgram } from '@cartable/testkit';

/** Input of the benchmarks, made once in a cache folder from real communes and a fixed seed. */
export interface BenchInput {
  readonly name: string;
  readonly path: string;
  /** Name of the same file for GDAL. */
  readonly gdalSource: string;
  readonly gdalOptions: readonly string[];
  readonly srid: number;
  readonly features: number;
}

const COMMUNES = 35_228;
const POINTS = 1_000_000;

export async function prepareInputs(communesZip: string, cache: string): Promise<BenchInput[]> {
  await mkdir(cache, { recursive: true });
  const gpkg = join(cache, 'communes.gpkg');
  if (!existsSync(gpkg)) {
    runProgram('ogr2ogr', ['-f', 'GPKG', gpkg, `/vsizip/${communesZip}`, 'commune', '-nln', 'communes']);
  }
  const shapefile = zipped(
    convert(gpkg, join(cache, 'communes.shp'), 'ESRI Shapefile', ['-lco', 'ENCODING=ISO-8859-1']),
  );
  const geojson = convert(gpkg, join(cache, 'communes.geojson'), 'GeoJSON', ['-lco', 'RFC7946=YES']);
  const csv = join(cache, 'points.csv');
  if (!existsSync(csv)) await writePoints(csv);
  const pointsGpkg = convertPoints(csv, join(cache, 'points.gpkg'), 'GPKG');
  const pointsShapefile = zipped(convertPoints(csv, join(cache, 'points.shp'), 'ESRI Shapefile'));
  const pointsGeojson = convertPoints(csv, join(cache, 'points.geojson'), 'GeoJSON');
  const communes = { features: COMMUNES, gdalOptions: [] };
  const points = { srid: 4326, features: POINTS, gdalOptions: [] };
  return [
    { ...communes, name: 'communes, GeoPackage', path: gpkg, gdalSource: gpkg, srid: 2154 },
    {
      ...communes,
      name: 'communes, zipped Shapefile',
      path: shapefile,
      gdalSource: `/vsizip/${shapefile}`,
      srid: 2154,
    },
    { ...communes, name: 'communes, GeoJSON', path: geojson, gdalSource: geojson, srid: 4326 },
    { ...points, name: 'points, GeoPackage', path: pointsGpkg, gdalSource: pointsGpkg },
    {
      ...points,
      name: 'points, zipped Shapefile',
      path: pointsShapefile,
      gdalSource: `/vsizip/${pointsShapefile}`,
    },
    { ...points, name: 'points, GeoJSON', path: pointsGeojson, gdalSource: pointsGeojson },
    { ...points, name: 'points, CSV', path: csv, gdalSource: csv, gdalOptions: csvOptions },
  ];
}

/** Options GDAL needs to read points, types and a CRS in a CSV, which we detect unasked. */
const csvOptions = [
  '-oo',
  'X_POSSIBLE_NAMES=lon',
  '-oo',
  'Y_POSSIBLE_NAMES=lat',
  '-oo',
  'AUTODETECT_TYPE=YES',
  '-oo',
  'KEEP_GEOM_COLUMNS=NO',
  '-a_srs',
  'EPSG:4326',
];

/** A shapefile is deposited as an archive of its parts. */
function zipped(shapefile: string): string {
  const base = shapefile.slice(0, -'.shp'.length);
  const archive = `${base}.zip`;
  if (existsSync(archive)) return archive;
  const parts = ['shp', 'shx', 'dbf', 'prj', 'cpg']
    .map((extension) => `${base}.${extension}`)
    .filter(existsSync);
  runProgram('python3', ['-m', 'zipfile', '-c', archive, ...parts]);
  return archive;
}

function convert(from: string, to: string, driver: string, options: string[] = []): string {
  if (!existsSync(to)) runProgram('ogr2ogr', ['-f', driver, to, from, ...options]);
  return to;
}

function convertPoints(csv: string, to: string, driver: string): string {
  return existsSync(to) ? to : convert(csv, to, driver, [...csvOptions, '-nln', 'points']);
}

/** One million pieces of street furniture scattered over France, the same at each run. */
async function writePoints(path: string): Promise<void> {
  const random = seededRandom(42);
  const kinds = ['arbre', 'banc', 'lampadaire', 'borne', 'regard', 'panneau', 'abri'];
  const file = await open(path, 'w');
  const lines = ['lon,lat,id,nature,nom,valeur,pose'];
  for (let id = 0; id < POINTS; id += 1) {
    const lon = (-4 + random() * 12).toFixed(7);
    const lat = (42.5 + random() * 8).toFixed(7);
    const month = 1 + Math.floor(random() * 9);
    lines.push(
      `${lon},${lat},${id},${kinds[Math.floor(random() * kinds.length)]},Équipement ${id % 5000},${(random() * 1000).toFixed(2)},20${10 + Math.floor(random() * 15)}-0${month}-1${Math.floor(random() * 9)}`,
    );
    if (lines.length === 20_000) await file.write(`${lines.splice(0).join('\n')}\n`);
  }
  if (lines.length > 0) await file.write(`${lines.join('\n')}\n`);
  await file.close();
}

function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}
