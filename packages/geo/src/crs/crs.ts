import type { Bbox } from '../feature-batch.ts';

/** A coordinate reference system of our table. */
export interface CrsDefinition {
  /** EPSG code. CRS:84 is a *spelling* of 4326 with the other axis order, not another system. */
  readonly srid: number;
  /** Name in the EPSG registry. */
  readonly name: string;
  readonly kind: 'geographic' | 'projected';
  readonly unit: 'metre' | 'degree';
  /**
   * Order in which the EPSG registry writes the two axes: `yx` = latitude or northing first.
   * Inside the code every coordinate is x then y; this matters only to documents.
   */
  readonly authorityAxisOrder: 'xy' | 'yx';
  /** Longitude and latitude, degrees; crosses the antimeridian when minX > maxX. */
  readonly areaOfUse: Bbox;
  /** PROJ string, always x then y, degrees for geographic systems. */
  readonly proj: string;
}

interface Details {
  readonly srid: number;
  readonly name: string;
  readonly area: Bbox;
  readonly proj: string;
}

/** The registry writes every geographic system of this table latitude first. */
export function geographic(details: Details): CrsDefinition {
  return {
    srid: details.srid,
    name: details.name,
    kind: 'geographic',
    unit: 'degree',
    authorityAxisOrder: 'yx',
    areaOfUse: details.area,
    proj: `+proj=longlat ${details.proj} +no_defs`,
  };
}

export function projected(details: Details, authorityAxisOrder: 'xy' | 'yx' = 'xy'): CrsDefinition {
  return {
    srid: details.srid,
    name: details.name,
    kind: 'projected',
    unit: 'metre',
    authorityAxisOrder,
    areaOfUse: details.area,
    proj: `${details.proj} +units=m +no_defs`,
  };
}
