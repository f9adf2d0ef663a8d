/** Systems a map of France is measured and printed in. Pure data. */

export interface LegalSystem {
  readonly srid: number;
  /** West, south, east, north of its area of use, in degrees. */
  readonly area: readonly [number, number, number, number];
}

/** The legal systems of the territories of France (decree 2019-165; the areas of the EPSG registry). */
export const legalSystems = [
  { srid: 2154, area: [-9.86, 41.15, 10.38, 51.56] },
  { srid: 5490, area: [-63.66, 14.08, -57.52, 18.54] },
  { srid: 2972, area: [-54.61, 2.11, -49.45, 8.88] },
  { srid: 2975, area: [51.83, -24.72, 58.24, -18.28] },
  { srid: 4471, area: [43.68, -14.49, 46.7, -11.33] },
  { srid: 4467, area: [-57.1, 43.41, -55.9, 47.37] },
  { srid: 3163, area: [156.25, -26.45, 174.28, -14.83] },
  { srid: 3296, area: [-156, -28, -150, -7] },
  { srid: 3297, area: [-150, -28, -144, -7] },
] as const satisfies readonly LegalSystem[];

export type LegalSrid = (typeof legalSystems)[number]['srid'];

/** The legal system of a place (longitude, latitude); undefined outside France. */
export const legalSystemAt = ([longitude, latitude]: readonly [number, number]): LegalSrid | undefined =>
  legalSystems.find(
    ({ area: [west, south, east, north] }) =>
      longitude >= west && longitude <= east && latitude >= south && latitude <= north,
  )?.srid;

export const webMercator = 3857;
