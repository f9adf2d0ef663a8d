/**
 * Makes `france.ndjson.gz` from the territories of the tests: `node packages/espaceco/data/make.ts`. Needs GDAL and unzip.
 * A line is a grid: `[type, code, title, encoded geometry]`; the encoding is that of `src/grids/encoded-polygons.ts`.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { encodePolygons, type Polygons } from '../src/grids/encoded-polygons.ts';

const territories = join(import.meta.dirname, '../../../e2e/fixtures/territories');
const work = mkdtempSync(join(tmpdir(), 'grids-'));

interface Feature {
  readonly properties: Readonly<Record<string, string>>;
  readonly geometry: { readonly type: string; readonly coordinates: unknown };
}

function readLayer(file: string, layer: string): Feature[] {
  const args = [
    '-f',
    'GeoJSONSeq',
    '/vsistdout/',
    file,
    layer,
    '-t_srs',
    'EPSG:4326',
    '-lco',
    'COORDINATE_PRECISION=5',
  ];
  const text = execFileSync('ogr2ogr', args, { encoding: 'utf8', maxBuffer: 500_000_000 });
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Feature);
}

function lineOf(type: string, code: string, { properties, geometry }: Feature): string {
  const polygons = (geometry.type === 'Polygon'
    ? [geometry.coordinates]
    : geometry.coordinates) as unknown as Polygons;
  return JSON.stringify([type, code, properties.nom, encodePolygons(polygons)]);
}

/** Regions overseas are their département under a code of their own (INSEE). */
const regionOf: Readonly<Record<string, string>> = {
  '971': 'R01',
  '972': 'R02',
  '973': 'R03',
  '974': 'R04',
  '976': 'R06',
};

function readOverseas(): string[] {
  const text = gunzipSync(readFileSync(join(territories, 'outre-mer.geojson.gz'))).toString('utf8');
  const { features } = JSON.parse(text) as { readonly features: readonly Feature[] };
  return features.flatMap((feature) => {
    const { type = '', code = '' } = feature.properties;
    const region = type === 'departement' ? [lineOf('region', regionOf[code] ?? code, feature)] : [];
    return [...region, lineOf(type, code, feature)];
  });
}

const wholes = join(work, 'territoires.gpkg');
writeFileSync(wholes, gunzipSync(readFileSync(join(territories, 'territoires.gpkg.gz'))));
execFileSync('unzip', ['-qo', join(territories, 'communes-metropole-2154.gpkg.zip'), '-d', work]);
const communes = join(work, 'communes-metropole-2154.gpkg');

const lines = [
  ...readLayer(wholes, 'region').map((feature) => lineOf('region', `R${feature.properties.code}`, feature)),
  ...readLayer(wholes, 'departement').map((feature) =>
    lineOf('departement', feature.properties.code ?? '', feature),
  ),
  ...readLayer(communes, 'commune').map((feature) =>
    lineOf('commune', feature.properties.code_insee ?? '', feature),
  ),
  ...readOverseas(),
];
writeFileSync(join(import.meta.dirname, 'france.ndjson.gz'), gzipSync(`${lines.join('\n')}\n`, { level: 9 }));
console.log(`${lines.length} grids written.`);
