import type { MapPlace } from '../../../../map/index.ts';

const pattern = /^POINT\s*\(\s*(-?[\d.]+)\s+(-?[\d.]+)\s*\)$/i;
/** About ten centimetres. */
const DIGITS = 6;

/** Longitude and latitude of a `POINT(2.35 48.85)`, EPSG:4326 in degrees; `undefined` when it is none. */
export function placeOf(position: string | null): MapPlace | undefined {
  const [, longitude, latitude] = pattern.exec(position ?? '') ?? [];
  return longitude === undefined || latitude === undefined
    ? undefined
    : [Number(longitude), Number(latitude)];
}

export function positionOf([longitude, latitude]: MapPlace): string {
  return `POINT(${round(longitude)} ${round(latitude)})`;
}

const round = (degrees: number) => Number(degrees.toFixed(DIGITS));
