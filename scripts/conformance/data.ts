import { makeZip } from '../../e2e/support/zip.ts';

/** Feature types of every kind of property a suite may ask about, the same in each run. */

interface Feature {
  readonly properties: Readonly<Record<string, string | number | boolean | null>>;
  readonly geometry: { readonly type: string; readonly coordinates: unknown } | null;
}

const count = 24;
const day = 86_400_000;
const start = Date.UTC(2026, 0, 1);

function collection(feature: (rank: number) => Feature): Uint8Array {
  const features = Array.from({ length: count }, (_, rank) => ({ type: 'Feature', ...feature(rank) }));
  return Buffer.from(JSON.stringify({ type: 'FeatureCollection', features }));
}

/**
 * Text, number, instant, truth value; each absent now and then. Neither whole number nor date: of those, `ets-wfs20` 1.25
 * makes expressions that its own processor cannot read.
 */
function properties(rank: number): Feature['properties'] {
  const instant = new Date(start + rank * 9 * day + rank * 3_600_000).toISOString();
  const unless = <T>(period: number, value: T) => (rank % period === period - 1 ? null : value);
  return {
    nom: unless(7, `Objet ${String.fromCharCode(65 + rank)}`),
    mesure: unless(5, rank * 1.25 - 7),
    instant: unless(4, `${instant.slice(0, 19)}Z`),
    actif: rank % 2 === 0,
  };
}

/** Degrees: a region where the edges of a box are straight in every system, for suites that transform its corners only. */
const step = 0.02;
const column = (rank: number) => 2 + (rank % 6) * step;
const row = (rank: number) => 46.5 + Math.floor(rank / 6) * step;
const middle = [2 + 2.5 * step, 46.5 + 1.5 * step] as const;

const kinds: Readonly<Record<string, (rank: number) => Feature['geometry']>> = {
  // Each reaches towards the middle: a box transformed to another system cuts the border, and must not lose anyone.
  Reperes: (rank) => {
    const [x, y] = [column(rank), row(rank)];
    return {
      type: 'MultiPoint',
      coordinates: [
        [x, y],
        [(x + middle[0]) / 2, (y + middle[1]) / 2],
      ],
    };
  },
  Troncons: (rank) => ({
    type: 'LineString',
    coordinates: [0, 1, 2].map((i) => [column(rank) + (i * step) / 4, row(rank) + ((i % 2) * step) / 4]),
  }),
  Parcelles: (rank) => {
    const [x, y] = [column(rank), row(rank)];
    const ring = [
      [x, y],
      [x + step / 2, y],
      [x + step / 2, y + step / 2],
      [x, y + step / 2],
      [x, y],
    ];
    return { type: 'Polygon', coordinates: [ring] };
  },
};

/** One deposit of three layers: the suites ask for application schemas of one namespace. */
export const featureTypes = {
  name: 'Essai',
  title: 'Essai',
  fileName: 'essai.zip',
  content: makeZip(
    Object.fromEntries(
      Object.entries(kinds).map(([name, geometry]) => [
        `${name}.geojson`,
        collection((rank) => ({ properties: properties(rank), geometry: geometry(rank) })),
      ]),
    ),
  ),
};

/** The same as rows of tables that are edited: geometries are WKT. */
export const editedFeatures = Object.entries(kinds).map(([kind, geometry]) => ({
  table: kind.toLowerCase(),
  geometryType: geometry(0)!.type as 'MultiPoint' | 'LineString' | 'Polygon',
  rows: Array.from({ length: count }, (_, rank) => ({ ...properties(rank), geom: wktOf(geometry(rank)!) })),
}));

function wktOf({ type, coordinates }: NonNullable<Feature['geometry']>): string {
  const write = (value: unknown): string => {
    const list = value as readonly unknown[];
    return typeof list[0] === 'number' ? list.join(' ') : `(${list.map(write).join(', ')})`;
  };
  return `${type.toUpperCase()}${write(coordinates)}`;
}
