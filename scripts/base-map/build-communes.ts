/**
 * Builds packages/geo/base-map/communes.pmtiles, the detailed levels of the shipped base map: communes of France as land,
 * their borders and their names, from the grids of the collaborative space (`packages/espaceco/data`, IGN Admin Express,
 * Licence ouverte 2.0). Populations, which tell which names matter, come from `data/communes.json` of the package
 * `@etalab/decoupage-administratif` (INSEE, Licence ouverte 2.0).
 *
 *   node scripts/run-pinned.mjs scripts/base-map/build-communes.ts communes.json packages/geo/base-map/communes.pmtiles
 */
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
  communeLayers,
  communeLevels,
  franceInOutlines,
  outlinesOf,
} from '@cartable/geo/base-map';
import { buildVectorPyramid, defaultTilingOptions, type PyramidLayer } from '@cartable/tiling';
import { decodePolygons, type Ring } from '../../packages/espaceco/src/grids/encoded-polygons.ts';

/** Coarser levels are drawn from the outlines, finer ones are these enlarged. */
const levels = { minZoom: communeLevels.min, maxZoom: communeLevels.max };
const batchSize = 1000;

interface Commune {
  readonly code: string;
  readonly name: string;
  readonly rings: readonly Ring[][];
}

interface Feature {
  readonly geometry: GeoJsonGeometry;
  readonly values: readonly Value[];
}

const [populationsFile, target] = process.argv.slice(2);
if (!populationsFile || !target) throw new Error('build-communes.ts communes.json target.pmtiles');
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

function readCommunes(): Commune[] {
  const file = join(import.meta.dirname, '../../packages/espaceco/data/france.ndjson.gz');
  return gunzipSync(readFileSync(file))
    .toString('utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as [string, string, string, string])
    .filter(([type]) => type === 'commune')
    .map(([, code, name, encoded]) => ({
      code,
      name,
      rings: decodePolygons(encoded).map((polygon) => [...polygon]),
    }));
}

const land = communes.map(
  ({ rings }): Feature => ({
    geometry: { type: 'MultiPolygon', coordinates: rings as unknown as number[][][][] },
    values: [],
  }),
);

const names = communes.map(({ code, name }, rank): Feature => {
  const place = representativePoint(fromGeoJson(land[rank]!.geometry));
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
  const key = ([x, y]: Ring[number]) => `${Math.round(x * 1e4)},${Math.round(y * 1e4)}`;
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

const spoolDir = mkdtempSync(join(tmpdir(), 'communes-'));
try {
  const result = await buildVectorPyramid({
    layers: [
      layerOf(communeLayers.land, [], land),
      layerOf(communeLayers.borders, [{ name: 'nature', type: 'text' }], bordersOf()),
      layerOf(
        communeLayers.names,
        [
          { name: 'nom', type: 'text' },
          { name: 'rang', type: 'integer' },
        ],
        names,
      ),
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
