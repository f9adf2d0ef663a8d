/** Features drawn for a marker: its point, over the object at fault or the area concerned. */

import Feature, { type FeatureLike } from 'ol/Feature.js';
import type Geometry from 'ol/geom/Geometry.js';
import GeometryCollection from 'ol/geom/GeometryCollection.js';
import MultiLineString from 'ol/geom/MultiLineString.js';
import Point from 'ol/geom/Point.js';
import Polygon, { fromExtent } from 'ol/geom/Polygon.js';
import type Style from 'ol/style/Style.js';
import type { MapMarker } from '../map-types.ts';
import { toMapExtent, toMapPlace } from '../projections.ts';
import { clusterStyle, faultyShapeStyle, markedAreaStyle, markerStyle } from './feature-style.ts';

const markerKey = 'marker';

/** From what lies under to what lies over. */
export function markerFeatures(
  { id, place, box, shape, severity, count }: MapMarker,
  selected: boolean,
): Feature[] {
  const feature = (geometry: Geometry, style: Style) => {
    const made = new Feature({ geometry, [markerKey]: id });
    made.setStyle(style);
    return made;
  };
  return [
    ...(box ? [feature(fromExtent(toMapExtent(box)), markedAreaStyle(severity, selected))] : []),
    ...(shape ? [feature(shapeOf(shape), faultyShapeStyle(severity, selected))] : []),
    feature(
      new Point(toMapPlace(place)),
      count === undefined ? markerStyle(severity, selected) : clusterStyle(severity, count),
    ),
  ];
}

/** Identifier of the marker that a feature of the map draws. */
export function markerOfFeature(feature: FeatureLike): string | undefined {
  return feature.get(markerKey);
}

/** Rings are filled, so that a click inside the object is a click on it. */
function shapeOf({ coordinates }: NonNullable<MapMarker['shape']>): Geometry {
  const lines = coordinates.map((line) => line.map(toMapPlace));
  const rings = lines.filter(isRing);
  return new GeometryCollection([
    ...(rings.length > 0 ? [new Polygon(rings)] : []),
    new MultiLineString(lines.filter((line) => !isRing(line))),
  ]);
}

function isRing(line: readonly number[][]): boolean {
  const [first, last] = [line[0], line.at(-1)];
  return line.length >= 4 && first?.[0] === last?.[0] && first?.[1] === last?.[1];
}
