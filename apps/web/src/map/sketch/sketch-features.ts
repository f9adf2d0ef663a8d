/** A drawing between its own words and those of the map library. */

import Feature, { type FeatureLike } from 'ol/Feature.js';
import GeoJSON from 'ol/format/GeoJSON.js';
import type Geometry from 'ol/geom/Geometry.js';
import { mapProjection } from '../projections.ts';
import { sketchStyleLike } from './sketch-style.ts';
import type { ManyGeometry, SketchFeature, SketchGeometry } from './sketch-types.ts';

/** About a decimetre: nobody points at a screen more finely. */
const decimals = 6;

const format = new GeoJSON({ featureProjection: mapProjection });

/** In units of the map. */
export const mapGeometryOf = (geometry: SketchGeometry | ManyGeometry): Geometry =>
  format.readGeometry(geometry) as Geometry;

export function featureOf(sketch: SketchFeature, isSelected: boolean): Feature {
  const feature = new Feature(mapGeometryOf(sketch.geometry));
  feature.setId(sketch.id);
  // Clients of the format may place an arrow at a point.
  const isPlaced = sketch.kind === 'arrow' && sketch.geometry.type === 'Point';
  feature.setStyle(sketchStyleLike(isPlaced ? { ...sketch, kind: 'point' } : sketch, isSelected));
  return feature;
}

export const idOfSketch = (feature: FeatureLike): string => String(feature.getId());

/** Undefined for a line of one point, or an area of two: nothing was drawn. */
export function sketchGeometryOf(geometry: Geometry): SketchGeometry | undefined {
  const written = format.writeGeometryObject(geometry, { decimals, rightHanded: true }) as SketchGeometry;
  if (written.type === 'LineString') return differentPlaces(written.coordinates) < 2 ? undefined : written;
  if (written.type === 'Polygon')
    return differentPlaces(written.coordinates[0] ?? []) < 3 ? undefined : written;
  return written;
}

const differentPlaces = (places: readonly (readonly number[])[]): number => new Set(places.map(String)).size;
