/** Finds which columns of a CSV hold the geometry, by their names first, then by what they contain. */

import { parseDecimal } from '../text/numbers.ts';
import { looksLikeWkt } from '../wkb/wkt.ts';
import type { CsvShape } from './dialect.ts';

export type GeometryColumns =
  | { readonly kind: 'xy'; readonly x: number; readonly y: number }
  | { readonly kind: 'wkt'; readonly column: number }
  /** `latitude, longitude` in one column, as open data portals write points. */
  | { readonly kind: 'latlon'; readonly column: number };

/** Spellings of the first coordinate and of the second, matched on the simplified name; the same hint on both sides. */
const pairs: readonly (readonly [RegExp, string])[] = [
  [/^x$/, 'y'],
  [/^(.*_)?x(_.*)?$/, '$1y$2'],
  [/^(coord|coordonnee|coordonnees|point|geo|pos)x$/, '$1y'],
  [/^x(l93|lamb93|lambert93|lambert|wgs84|utm)$/, 'y$1'],
  [/^(.*_)?(?:longitude|long|lng|lon)(_.*)?$/, '$1{lat}$2'],
  [/^easting(.*)$/, 'northing$1'],
  [/^(.*_)?est(_.*)?$/, '$1nord$2'],
];
const latitudes = ['latitude', 'lat'];

const pointPattern = /^\s*-?\d{1,2}(?:\.\d+)?\s*,\s*-?\d{1,3}(?:\.\d+)?\s*$/;

export function findGeometryColumns({ names, sample }: CsvShape): GeometryColumns | undefined {
  const simple = names.map(simplify);
  const isNumeric = (column: number) =>
    holds(sample, column, (text) => /^[+-]?[\d\s]+(?:[.,]\d+)?(?:[eE][+-]?\d+)?$/.test(text));
  for (const [pattern, partner] of pairs) {
    for (let x = 0; x < simple.length; x++) {
      if (!pattern.test(simple[x]!)) continue;
      const wanted = latitudes.map((latitude) =>
        simple[x]!.replace(pattern, partner).replace('{lat}', latitude),
      );
      const y = simple.findIndex((name, column) => column !== x && wanted.includes(name));
      if (y >= 0 && isNumeric(x) && isNumeric(y)) return { kind: 'xy', x, y };
    }
  }
  const wkt = simple.findIndex((_, column) => holds(sample, column, looksLikeWkt));
  if (wkt >= 0) return { kind: 'wkt', column: wkt };
  const point = simple.findIndex(
    (name, column) =>
      /geo_?point|latlon|coordonnees|coordinates|geoloc/.test(name) &&
      holds(sample, column, (text) => pointPattern.test(text)),
  );
  return point >= 0 ? { kind: 'latlon', column: point } : undefined;
}

function simplify(name: string): string {
  return name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_|_$/g, '');
}

/** Nearly all filled values of the sample pass, and there is at least one. */
function holds(sample: CsvShape['sample'], column: number, test: (text: string) => boolean): boolean {
  const filled = sample.map((record) => record[column]?.trim() ?? '').filter((text) => text !== '');
  return filled.length > 0 && filled.filter(test).length >= filled.length * 0.9;
}

/**
 * System that the names or the range of the sample give away: degrees, or the Lambert-93 of mainland France.
 * Undefined when nothing tells.
 */
export function guessSrid(columns: GeometryColumns, { names, sample }: CsvShape): number | undefined {
  if (columns.kind === 'latlon') return 4326;
  if (columns.kind === 'wkt') return undefined;
  const name = simplify(names[columns.x]!);
  if (/l93|lamb(ert)?_?93|2154/.test(name)) return 2154;
  const points = sample
    .map((record) => [toNumber(record[columns.x]), toNumber(record[columns.y])] as const)
    .filter(([x, y]) => !Number.isNaN(x + y));
  if (points.length === 0) return undefined;
  if (points.every(([x, y]) => Math.abs(x) <= 180 && Math.abs(y) <= 90)) return 4326;
  if (points.every(([x, y]) => x > 0 && x < 1_400_000 && y > 5_900_000 && y < 7_300_000)) return 2154;
  return undefined;
}

/** A coordinate as people write it: decimal comma and thousands spaces too. NaN for anything else. */
export function toNumber(text: string | undefined): number {
  if (text === undefined || text === '') return Number.NaN;
  const number = parseDecimal(text);
  return Number.isNaN(number) ? parseDecimal(text.replace(/[\s\u00a0\u202f]+/g, '')) : number;
}
