import Feature from 'ol/Feature.js';
import GeoJSON from 'ol/format/GeoJSON.js';
import type { FileLayer } from '../map-types.ts';
import { mapProjection } from '../projections.ts';
import { keepFeatures } from './kept-features.ts';

export interface MapObject {
  /** GeoJSON (RFC 7946), CRS:84. */
  readonly geometry: object;
  /** Told when it is clicked. */
  readonly properties: Readonly<Record<string, unknown>>;
}

const format = new GeoJSON({ dataProjection: 'EPSG:4326', featureProjection: mapProjection });

/** Objects of an answer as a layer; `deleteFeatures` of its id lets them go. */
export function objectsLayer({
  id,
  title,
  objects,
}: {
  readonly id: string;
  readonly title: string;
  readonly objects: readonly MapObject[];
}): FileLayer {
  keepFeatures(id, objects.map(toFeature));
  return { kind: 'file', id, title };
}

/** A geometry with nothing in it has no place, and is no failure. */
function toFeature({ geometry, properties }: MapObject): Feature {
  const feature = new Feature({ ...properties });
  feature.setGeometry(format.readGeometry(geometry));
  return feature;
}
