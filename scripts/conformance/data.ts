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

const column = (rank: number) => -4 + (rank % 6) * 2;
const row = (rank: number) => 43 + Math.floor(rank / 6) * 1.5;
const middle = [1, 45.25] as const;

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
    coordinates: [0, 1, 2].map((step) => [column(rank) + step / 2, row(rank) + (step % 2) / 2]),
  }),
  Parcelles: (rank) => {
    const [x, y] = [column(rank), row(rank)];
    const ring = [
      [x, y],
      [x + 1, y],
      [x + 1, y + 1],
      [x, y + 1],
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
