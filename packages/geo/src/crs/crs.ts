import type { Bbox } from '../feature-batch.ts';

/** A coordinate reference system of two axes that Cartable can compute. */
export interface CrsDefinition {
  /**
   * EPSG code, or the code of ESRI: the two never meet, EPSG keeps to 1024–32767.
   * CRS:84 is a *spelling* of 4326 with the other axis order, not another system.
   */
  readonly srid: number;
  /** Registry that gives the code. */
  readonly authority: 'EPSG' | 'ESRI';
  /** Name in the registry. */
  readonly name: string;
  readonly kind: 'geographic' | 'projected';
  /** Unit of the coordinates, up to `unitSize`. */
  readonly unit: 'metre' | 'degree';
  /** Metres or degrees of one unit of the coordinates: 0.3048 for feet, 0.9 for grads. */
  readonly unitSize: number;
  /**
   * Order in which the EPSG registry writes the two axes: `yx` = latitude or northing first.
   * Inside the code every coordinate is x then y; this matters only to documents.
   */
  readonly authorityAxisOrder: 'xy' | 'yx';
  /** Longitude and latitude, degrees; crosses the antimeridian when minX > maxX. */
  readonly areaOfUse: Bbox;
  /** PROJ string, always x then y; degrees for geographic systems, whatever their unit. */
  readonly proj: string;
  /**
   * Metres within which the shift to WGS 84 is right, without grids: `null` when no shift is known and none is made.
   * Absent where the datum is WGS 84 itself or agrees with it.
   */
  readonly accuracyMetres?: number | null;
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
    authority: 'EPSG',
    name: details.name,
    kind: 'geographic',
    unit: 'degree',
    unitSize: 1,
    authorityAxisOrder: 'yx',
    areaOfUse: details.area,
    proj: `+proj=longlat ${details.proj} +no_defs`,
  };
}

export function projected(details: Details, authorityAxisOrder: 'xy' | 'yx' = 'xy'): CrsDefinition {
  return {
    srid: details.srid,
    authority: 'EPSG',
    name: details.name,
    kind: 'projected',
    unit: 'metre',
    unitSize: 1,
    authorityAxisOrder,
    areaOfUse: details.area,
    proj: `${details.proj} +units=m +no_defs`,
  };
}
