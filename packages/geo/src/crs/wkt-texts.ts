import { findWktTexts } from './registry/wkt-file.ts';

/** WKT 1 (OGC 01-009) of a system of the registry, as the EPSG data set defines it. */
export function wktOf(srid: number): string | undefined {
  return findWktTexts(srid)?.[0];
}

/** The same in the dialect of ESRI, which the `.prj` beside a Shapefile uses. */
export function esriWktOf(srid: number): string | undefined {
  return findWktTexts(srid)?.[1];
}
