/** Finds which columns of a CSV hold the geometry, by their names first, then by what they contain. */

import { splitLetteredPoint } from './angle.ts';
import { looksLikeGeometry } from './geometry-text.ts';
import { type PointColumns, pointReader, readCoordinate, readingsOf } from './point-reader.ts';
import type { TextShape } from './text-shape.ts';

export type GeometryColumns =
  | PointColumns
  /** WKT, hexadecimal WKB or GeoJSON. */
  | { readonly kind: 'text'; readonly column: number };

/** Spellings of the first coordinate and of the second, matched on the simplified name; the same hint on both sides. */
const pairs: readonly (readonly [RegExp, string])[] = [
  [/^x$/, 'y'],
  [/^(.*_)?x(_.*)?$/, '$1y$2'],
  [/^(coord|coordonnee|coordonnees|point|geo|pos)x$/, '$1y'],
  [/^x(l93|lamb93|lambert93|lambert|wgs84|utm)$/, 'y$1'],
  [/^(.*_)?(?:longitude|long|lng|lon)(_.*)?$/, '$1{lat}$2'],
  // Spanish and Catalan, Italian, Dutch, German. « Länge » and « Breite » alone are the sizes of a thing as well.
  [/^(.*_)?longitud(_.*)?$/, '$1latitud$2'],
  [/^(.*_)?longitudine(_.*)?$/, '$1latitudine$2'],
  [/^(.*_)?lengtegraad(_.*)?$/, '$1breedtegraad$2'],
  [/^(.*_)?l(?:a|ae)ngengrad(_.*)?$/, '$1breitengrad$2'],
  [/^geogr(aphische)?_l(?:a|ae)nge$/, 'geogr$1_breite'],
  [/^easting(.*)$/, 'northing$1'],
  [/^(.*_)?est(_.*)?$/, '$1nord$2'],
];
const latitudes = ['latitude', 'lat'];
const german = /gengrad|l(?:a|ae)nge$/;

const pointPattern = /^\s*-?\d{1,2}(?:\.\d+)?\s*,\s*-?\d{1,3}(?:\.\d+)?\s*$/;

const longitudes = new Set(['x', 'longitude', 'long', 'lng', 'lon']);
const geometryNames =
  /^(?:wkt|wkb|ewkt|geom|geometry|geometrie|the_geom|shape|geo_?shape|wkt_?geom(?:etry)?|geom_?wkt|wkb_geometry|way)$/;
const pointNames = /geo_?point|latlon|coordonnees|coordinates|geoloc/;

/** Columns whose name promises a geometry count from this share of readable values, the others from more than half. */
const namedShare = 0.25;
const unnamedShare = 0.5;

export interface FoundGeometry {
  readonly columns: GeometryColumns | undefined;
  /** Columns that are named like coordinates and hold something else. */
  readonly doubtful?: { readonly columns: readonly number[]; readonly value: string };
}

/** Geometry columns according to most rows: rows that differ are for the reading to list. */
export function findGeometryColumns({ names, sample }: TextShape): FoundGeometry {
  const simple = names.map(simplify);
  const tally = (columns: readonly number[], isReadable: IsReadable) => tallyOf(sample, columns, isReadable);
  let doubtful: FoundGeometry['doubtful'];
  const accepts = (
    columns: readonly number[],
    { filled, good, other }: Tally,
    mayBeEmpty: boolean,
  ): boolean => {
    if (filled === 0) return mayBeEmpty && sample.length > 0;
    if (good > 0 && good >= filled * namedShare) return true;
    doubtful ??= { columns, value: other };
    return false;
  };
  for (const [x, y] of coordinatePairs(simple)) {
    const mayBeEmpty = longitudes.has(simple[x]!);
    const isGerman = german.test(simple[x]!);
    const readings = readingsOf(isGerman);
    const isCoordinate: IsReadable = (text, rank) => Number.isFinite(readCoordinate(text, readings[rank]!));
    if (accepts([x, y], tally([x, y], isCoordinate), mayBeEmpty))
      return { columns: { kind: 'xy', x, y, isGerman } };
  }
  const ranks = names.map((_, column) => column);
  const named = ranks.find(
    (column) =>
      geometryNames.test(simple[column]!) && accepts([column], tally([column], looksLikeGeometry), false),
  );
  const written = named ?? ranks.find((column) => isMostly(tally([column], looksLikeGeometry)));
  if (written !== undefined) return { columns: { kind: 'text', column: written } };
  const isLettered: IsReadable = (text) => splitLetteredPoint(text) !== undefined;
  const point =
    ranks.find(
      (column) =>
        pointNames.test(simple[column]!) && isMostly(tally([column], (text) => pointPattern.test(text))),
    ) ?? ranks.find((column) => isMostly(tally([column], isLettered)));
  return point === undefined
    ? { columns: undefined, doubtful }
    : { columns: { kind: 'latlon', column: point } };
}

/** Pairs of columns that their names bring together, the surest spelling first. */
function* coordinatePairs(simple: readonly string[]): Iterable<readonly [x: number, y: number]> {
  for (const [pattern, partner] of pairs) {
    for (let x = 0; x < simple.length; x++) {
      if (!pattern.test(simple[x]!)) continue;
      const requested = latitudes.map((latitude) =>
        simple[x]!.replace(pattern, partner).replace('{lat}', latitude),
      );
      const y = simple.findIndex((name, column) => column !== x && requested.includes(name));
      if (y >= 0) yield [x, y];
    }
  }
}

type IsReadable = (text: string, rank: 0 | 1) => boolean;

interface Tally {
  /** Rows with something in one of the columns. */
  readonly filled: number;
  /** Rows readable in all of them. */
  readonly good: number;
  /** The first value that is not readable. */
  readonly other: string;
}

function tallyOf(sample: TextShape['sample'], columns: readonly number[], isReadable: IsReadable): Tally {
  let [filled, good, other] = [0, 0, ''];
  for (const record of sample) {
    const values = columns.map((column) => record[column]?.trim() ?? '');
    if (values.every(isBlank)) continue;
    filled++;
    const odd = values.find((value, rank) => !isReadable(value, rank as 0 | 1));
    if (odd === undefined) good++;
    else other ||= odd.slice(0, 40);
  }
  return { filled, good, other };
}

const isMostly = ({ filled, good }: Tally): boolean => good > filled * unnamedShare;

/** Spellings of « none » in databases and spreadsheets. */
const blanks = new Set(['', 'null', '\\n', 'na', 'n/a', 'nan', 'none', '-']);

export function isBlank(text: string): boolean {
  return text === '' || (text.length <= 4 && blanks.has(text.trim().toLowerCase()));
}

function simplify(name: string): string {
  return name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_|_$/g, '');
}

/**
 * System that the names or the range of the sample give away: degrees, or the Lambert-93 of mainland France.
 * Undefined when nothing tells.
 */
export function guessSrid(columns: GeometryColumns, { names, sample }: TextShape): number | undefined {
  if (columns.kind === 'latlon') return 4326;
  if (columns.kind === 'text') return undefined;
  const pointOf = pointReader(columns);
  const name = simplify(names[columns.x]!);
  if (/l93|lamb(ert)?_?93|2154/.test(name)) return 2154;
  const points = sample.map(pointOf).filter(({ x, y }) => !Number.isNaN(x + y));
  if (points.length === 0) return undefined;
  const most = (isThere: (x: number, y: number) => boolean): boolean =>
    points.filter(({ x, y }) => isThere(x, y)).length > points.length * 0.5;
  if (most((x, y) => Math.abs(x) <= 180 && Math.abs(y) <= 90)) return 4326;
  if (most((x, y) => x > 0 && x < 1_400_000 && y > 5_900_000 && y < 7_300_000)) return 2154;
  return undefined;
}
