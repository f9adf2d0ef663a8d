import type { MapPlace } from '../../../../map/index.ts';

/** What two people see of the same thing is seldom farther apart, in metres. */
export const nearMetres = 150;
/** Reports shown. */
export const nearMost = 5;

const metresPerDegree = 111_320;

/** West, south, east and north of a place, in degrees. */
export function nearBox([x, y]: MapPlace): readonly string[] {
  const north = nearMetres / metresPerDegree;
  const east = north / Math.max(0.05, Math.cos((y * Math.PI) / 180));
  return [x - east, y - north, x + east, y + north].map((side) => side.toFixed(6));
}
