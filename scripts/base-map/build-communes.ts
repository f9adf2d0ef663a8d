/**
 * Builds packages/geo/base-map/communes.pmtiles, the detailed levels of the shipped base map: départements of France as
 * land, borders and names of communes, from the full files the territories of the tests were made of
 * (`e2e/fixtures/territories/README.md`: IGN Admin Express, Licence ouverte 2.0), and overseas from those of the tests.
 * Populations, which tell which names matter, come from `data/communes.json` of the package
 * `@etalab/decoupage-administratif` (INSEE, Licence ouverte 2.0). Needs GDAL.
 *
 *   node scripts/run-pinned.mjs scripts/base-map/build-communes.ts FOLDER communes.json packages/geo/base-map/communes.pmtiles
 *
 * FOLDER holds `communes-metropole-2154.gpkg` and `territoires.gpkg`.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import {
  type Column,
  type FeatureBatch,
  fromGeoJson,
  type GeoJsonGeometry,
  pm,
  representativePoint,
  type Value,
} from '@cartable/geo';
import {
  type BorderNature,
  borderLayerOf,
  communeLayers,
  communeLevels,
  franceInOutlines,
  nameLayerOf,
  outlinesOf,
} from '@cartable/geo/base-map';
import { buildVectorPyramid, defaultTilingOptions, type PyramidLayer } from '@cartable/tiling';

type Ring = readonly (readonly [number, number])[];

/** Coarser levels are drawn from the outlines, finer ones are these enlarged. */
const levels = { minZoom: communeLevels.min, maxZoom: communeLevels.max };
const batchSize = 1000;
/** About a decimetre: neighbours share their vertices. */
const decimals = 6;

interface Commune {
  readonly code: string;
  readonly name: string;
  readonly rings: readonly Ring[][];
}

interface Feature {
  readonly geometry: GeoJsonGeometry;
  readonly values: readonly Value[];
}

const [folder, populationsFile, target] = process.argv.slice(2);
if (!folder || !populationsFile || !target)
  throw new Error('build-communes.ts FOLDER communes.json target.pmtiles');
const known = JSON.parse(readFileSync(populationsFile, 'utf8')) as {
  readonly code: string;
  readonly region?: string;
  readonly population?: number;
}[];
const populations = new Map(known.map(({ code, population = 0 }) => [code, population]));
const regions = new Map(known.map(({ code, region }) => [departementOf(code), region]));
const communes = readCommunes();

/** 1 for the largest cities, 4 for most. */
function rankOf(code: string): number {
  const population = populations.get(code) ?? 0;
  return population >= 100_000 ? 1 : population >= 20_000 ? 2 : population >= 4000 ? 3 : 4;
}

function departementOf(code: string): string {
  return code.slice(0, code.startsWith('97') ? 3 : 2);
}

interface GeoJsonFeature {
  readonly properties: Readonly<Record<string, string>>;
  readonly geometry: { readonly type: string; readonly coordinates: unknown };
}

function readLayer(file: string, layer: string): GeoJsonFeature[] {
  const output = ['-f', 'GeoJSONSeq', '/vsistdout/'];
  const options = ['-t_srs', 'EPSG:4326', '-lco', `COORDINATE_PRECISION=${decimals}`];
  return execFileSync('ogr2ogr', [...output, join(folder!, file), layer, ...options], {
    encoding: 'utf8',
    maxBuffer: 500_000_000,
  })
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as GeoJsonFeature);
}

function readOverseas(type: string): GeoJsonFeature[] {
  const file = join(import.meta.dirname, '../../e2e/fixtures/territories/outre-mer.geojson.gz');
  const { features } = JSON.parse(gunzipSync(readFileSync(file)).toString('utf8')) as {
    readonly features: readonly GeoJsonFeature[];
  };
  return features.filter(({ properties }) => properties.type === type);
}

function ringsOf({ geometry: { type, coordinates } }: GeoJsonFeature): readonly Ring[][] {
  return (type === 'Polygon' ? [coordinates] : coordinates) as readonly Ring[][];
}

function readCommunes(): Commune[] {
  const all = [...readLayer('communes-metropole-2154.gpkg', 'commune'), ...readOverseas('commune')];
  return all.map((feature) => ({
    code: feature.properties.code_insee ?? feature.properties.code ?? '',
    name: feature.properties.nom ?? '',
    rings: ringsOf(feature),
  }));
}

const areaOf = (rings: readonly Ring[][]): GeoJsonGeometry => ({
  type: 'MultiPolygon',
  coordinates: rings as unknown as number[][][][],
});

/** Départements whole: the vertices between communes are told once, by their borders. */
const land = [...readLayer('territoires.gpkg', 'departement'), ...readOverseas('departement')].map(
  (feature): Feature => ({ geometry: areaOf(ringsOf(feature)), values: [] }),
);

const names = communes.map(({ code, name, rings }): Feature => {
  const place = representativePoint(fromGeoJson(areaOf(rings)));
  if (!place) throw new Error(`${code} is nowhere.`);
  return {
    geometry: { type: 'Point', coordinates: [...place] as number[] },
    values: [name, rankOf(code)],
  };
});

const readJson = (file: string) => JSON.parse(readFileSync(new URL(import.meta.resolve(file)), 'utf8'));
const abroad = outlinesOf(
  readJson('world-atlas/countries-50m.json'),
  readJson('@cartable/geo/base-map/france-outlines.json'),
)
  .countries.filter(({ id }) => id !== franceInOutlines)
  .flatMap(({ polygons }) => polygons)
  .map((rings) => {
    const xs = rings[0]!.map(([x]) => x!);
    const ys = rings[0]!.map(([, y]) => y!);
    return { rings, box: [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)] as const };
  });

/** Degrees: the outlines of the world are that far from the borders they stand for. */
const nearby = 0.025;

/** Whether another country begins there; the sea, else. */
function isFrontier([x, y]: Ring[number]): boolean {
  return [0, 45, 90, 135, 180, 225, 270, 315].some((degrees) => {
    const angle = (degrees * Math.PI) / 180;
    const [px, py] = [x + nearby * Math.cos(angle), y + nearby * Math.sin(angle)];
    return abroad.some(
      ({ rings, box: [west, south, east, north] }) =>
        px > west &&
        px < east &&
        py > south &&
        py < north &&
        rings.filter((ring) => holds(ring, px, py)).length % 2 === 1,
    );
  });
}

function holds(ring: Readonly<(typeof abroad)[number]['rings'][number]>, x: number, y: number): boolean {
  let isInside = false;
  for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
    const [[ax, ay], [bx, by]] = [
      ring[i] as unknown as [number, number],
      ring[j] as unknown as [number, number],
    ];
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) isInside = !isInside;
  }
  return isInside;
}

/** Each border once, cut where what it parts changes. */
function bordersOf(): Feature[] {
  const key = ([x, y]: Ring[number]) => `${Math.round(x * 1e5)},${Math.round(y * 1e5)}`;
  const owners = new Map<string, string[]>();
  const edgeOf = (a: string, b: string) => (a < b ? `${a} ${b}` : `${b} ${a}`);
  const allRings = communes.flatMap(({ code, rings }) => rings.flat().map((ring) => ({ code, ring })));
  for (const { code, ring } of allRings)
    for (let i = 1; i < ring.length; i++) {
      const edge = edgeOf(key(ring[i - 1]!), key(ring[i]!));
      const known = owners.get(edge);
      if (known) known.push(code);
      else owners.set(edge, [code]);
    }
  const drawn = new Set<string>();
  const features: Feature[] = [];
  for (const { ring } of allRings) {
    let line: Ring[number][] = [];
    let parted = '';
    const end = () => {
      if (line.length > 1)
        features.push({
          geometry: { type: 'LineString', coordinates: line as unknown as number[][] },
          values: [kindOf(parted.split(' '), line[line.length >> 1]!)],
        });
      line = [];
    };
    for (let i = 1; i < ring.length; i++) {
      const edge = edgeOf(key(ring[i - 1]!), key(ring[i]!));
      const now = owners.get(edge)!.toSorted().join(' ');
      if (drawn.has(edge) || now !== parted) end();
      if (drawn.has(edge)) continue;
      drawn.add(edge);
      parted = now;
      if (line.length === 0) line.push(ring[i - 1]!);
      line.push(ring[i]!);
    }
    end();
  }
  return features;
}

/** What a border parts. */
function kindOf([first = '', second]: readonly string[], middle: Ring[number]): BorderNature {
  if (second === undefined) return isFrontier(middle) ? 'frontiere' : 'rivage';
  const [a, b] = [departementOf(first), departementOf(second)];
  if (a === b) return 'commune';
  return regions.get(a) === regions.get(b) ? 'departement' : 'region';
}

function layerOf(name: string, columns: readonly Column[], features: readonly Feature[]): PyramidLayer {
  async function* batches(): AsyncIterable<FeatureBatch> {
    for (let from = 0; from < features.length; from += batchSize) {
      const some = features.slice(from, from + batchSize);
      yield {
        geometries: some.map(({ geometry }) => fromGeoJson(geometry)),
        rows: some.map(({ values }) => values),
      };
    }
  }
  return { name, columns, srid: 4326, ...levels, source: { batches } };
}

const borders = bordersOf();
const borderColumns: readonly Column[] = [{ name: 'nature', type: 'text' }];
const isOfCommunes = ({ values: [nature] }: Feature) =>
  borderLayerOf(nature as BorderNature) === communeLayers.communeBorders;
const nameColumns: readonly Column[] = [
  { name: 'nom', type: 'text' },
  { name: 'rang', type: 'integer' },
];
const isSmall = ({ values: [, rank] }: Feature) => nameLayerOf(Number(rank)) === communeLayers.smallNames;

const spoolDir = mkdtempSync(join(tmpdir(), 'communes-'));
try {
  const result = await buildVectorPyramid({
    layers: [
      layerOf(communeLayers.land, [], land),
      layerOf(
        communeLayers.borders,
        borderColumns,
        borders.filter((border) => !isOfCommunes(border)),
      ),
      {
        ...layerOf(communeLayers.communeBorders, borderColumns, borders.filter(isOfCommunes)),
        minZoom: communeLevels.min + 1,
      },
      layerOf(
        communeLayers.names,
        nameColumns,
        names.filter((name) => !isSmall(name)),
      ),
      {
        ...layerOf(communeLayers.smallNames, nameColumns, names.filter(isSmall)),
        minZoom: communeLevels.min + 1,
      },
    ],
    options: { ...defaultTilingOptions, dropRate: 1, reducesTinyPolygons: false },
    tileMatrixSet: pm,
    outputPath: target,
    spoolDir,
    sourceVersion: '1',
    metadata: { name: 'Communes', attribution: 'IGN Admin Express · INSEE' },
  });
  const { tiles, bytes, tilesByZoom, droppedTotals } = result;
  console.log(JSON.stringify({ tiles, bytes, tilesByZoom, droppedTotals }));
} finally {
  rmSync(spoolDir, { recursive: true });
}
