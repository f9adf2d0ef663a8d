import { CartableError } from '@cartable/contract';
import { parseWktGeometry } from '@cartable/formats';
import { toGeoJson } from '@cartable/geo';

/** Degrees, CRS:84. */
export interface Place {
  readonly longitude: number;
  readonly latitude: number;
}

/** @param geometry `POINT(longitude latitude)`. @throws {CartableError} `espaceco.report-place` */
export function readPlace(geometry: string): Place {
  const parsed = parseWktGeometry(geometry);
  const point = parsed && toGeoJson(parsed.wkb);
  const [longitude = Number.NaN, latitude = Number.NaN] = point?.type === 'Point' ? point.coordinates : [];
  if (Math.abs(longitude) <= 180 && Math.abs(latitude) <= 90) return { longitude, latitude };
  throw new CartableError('espaceco.report-place', { geometry: geometry.slice(0, 100) });
}

export function writePlace({ longitude, latitude }: Place): string {
  return `POINT(${longitude} ${latitude})`;
}
