import type Feature from 'ol/Feature.js';
import GeoJSON from 'ol/format/GeoJSON.js';
import { get as find } from 'ol/proj.js';
import { mapProjection } from '../projections.ts';

export interface PlainFeature {
  readonly geometry: object | null;
  readonly properties: Readonly<Record<string, unknown>> | null;
}

/** @param srid EPSG code of the coordinates @throws where the map does not know it */
export function geoJsonFeatures(features: readonly PlainFeature[], srid: number): Feature[] {
  const dataProjection = `EPSG:${srid}`;
  if (!find(dataProjection)) throw new Error(`${dataProjection} is not known`);
  const format = new GeoJSON({ dataProjection, featureProjection: mapProjection });
  return format.readFeatures({
    type: 'FeatureCollection',
    features: features.map((one) => ({ type: 'Feature', ...one })),
  }) as Feature[];
}
