/** Geometries of a drawing as well-known text (OGC 06-103r4, 7.2), longitude first, CRS:84. */

import GeoJSON from 'ol/format/GeoJSON.js';
import WKT from 'ol/format/WKT.js';
import type Geometry from 'ol/geom/Geometry.js';
import type { ManyGeometry, SketchGeometry } from './sketch-types.ts';

const decimals = 6;
const wkt = new WKT();
const geoJson = new GeoJSON();

/** Each of several is one; nothing of what cannot be drawn, nor of what is not well-known text. */
export function sketchGeometriesOf(text: string): readonly SketchGeometry[] {
  let geometry: Geometry;
  try {
    geometry = wkt.readGeometry(text);
  } catch {
    return [];
  }
  const { type, coordinates } = geoJson.writeGeometryObject(geometry, { decimals }) as {
    readonly type: string;
    readonly coordinates: never[];
  };
  if (type === 'Point' || type === 'LineString' || type === 'Polygon') return [{ type, coordinates }];
  if (type === 'MultiPoint' || type === 'MultiLineString' || type === 'MultiPolygon') {
    const one = type.replace('Multi', '') as SketchGeometry['type'];
    return coordinates.map((part) => ({ type: one, coordinates: part }) as SketchGeometry);
  }
  return [];
}

export function wktOfSketch(geometry: SketchGeometry): string {
  return wkt.writeGeometry(geoJson.readGeometry(geometry) as Geometry, { decimals });
}

/** The whole geometry of a text, with its parts, as GeoJSON; null for what cannot be read. */
export function geometryOfWkt(text: unknown): SketchGeometry | ManyGeometry | null {
  if (typeof text !== 'string' || text === '') return null;
  try {
    return geoJson.writeGeometryObject(wkt.readGeometry(text)) as SketchGeometry | ManyGeometry;
  } catch {
    return null;
  }
}

/** About a centimetre: what is edited keeps its place. */
const editedDecimals = 7;

export const wktOfGeometry = (geometry: SketchGeometry | ManyGeometry): string =>
  wkt.writeGeometry(geoJson.readGeometry(geometry) as Geometry, { decimals: editedDecimals });
