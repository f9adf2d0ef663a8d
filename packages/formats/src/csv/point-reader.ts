/** Points out of the columns that hold their coordinates: numbers as people write them, or angles. */

import { parseDecimal } from '../text/numbers.ts';
import { type AngleReading, parseAngle, splitLetteredPoint } from './angle.ts';

export type PointColumns =
  | {
      readonly kind: 'xy';
      readonly x: number;
      readonly y: number;
      /** Named in German, where `O` is the east. */
      readonly isGerman: boolean;
    }
  /** `latitude, longitude` in one column, as open data portals write points. */
  | { readonly kind: 'latlon'; readonly column: number };

export interface ReadPoint {
  /** NaN when what is written is no coordinate. */
  readonly x: number;
  readonly y: number;
  readonly written: readonly [x: string, y: string];
}

export function pointReader(columns: PointColumns): (record: readonly string[]) => ReadPoint {
  if (columns.kind === 'latlon') return (record) => readLatLon(record[columns.column] ?? '');
  const { x, y, isGerman } = columns;
  const [xReading, yReading] = readingsOf(isGerman);
  return (record) => {
    const written = [record[x] ?? '', record[y] ?? ''] as const;
    return { x: readCoordinate(written[0], xReading), y: readCoordinate(written[1], yReading), written };
  };
}

export const readingsOf = (isGerman: boolean): readonly [x: AngleReading, y: AngleReading] => [
  { axis: 'x', isOEast: isGerman },
  { axis: 'y', isOEast: isGerman },
];

/** A coordinate with a point or a comma, blanks between thousands, or an angle. NaN for anything else. */
export function readCoordinate(text: string, reading: AngleReading): number {
  if (text === '') return Number.NaN;
  const number = parseDecimal(text);
  if (!Number.isNaN(number)) return number;
  const angle = parseAngle(text, reading);
  return Number.isNaN(angle) ? parseDecimal(text.replace(/[\s\u00a0\u202f]+/g, '')) : angle;
}

const [longitudeReading, latitudeReading] = readingsOf(false);

/** Latitude first, unless letters tell. */
function readLatLon(text: string): ReadPoint {
  const [first = '', second = ''] = text.split(',');
  const plain = { latitude: first.trim(), longitude: second.trim() };
  const { latitude, longitude } = splitLetteredPoint(text) ?? plain;
  return {
    x: readCoordinate(longitude, longitudeReading),
    y: readCoordinate(latitude, latitudeReading),
    written: [longitude, latitude],
  };
}
