import type Feature from 'ol/Feature.js';
import GeoJSON from 'ol/format/GeoJSON.js';
import { mapProjection } from '../projections.ts';

const format = new GeoJSON({ featureProjection: mapProjection });

/**
 * Features of an answer in GeoJSON, in the system it names. Without a name, an answer of WFS is in the system of the view
 * it was asked for, and one of OGC API in degrees (RFC 7946).
 */
export function readAnswer(body: string, { isOfView }: { readonly isOfView: boolean }): Feature[] {
  const { crs } = JSON.parse(body) as { readonly crs?: unknown };
  const dataProjection = isOfView && crs === undefined ? { dataProjection: mapProjection } : {};
  // The format reads the name of the system only where it is given options.
  return format.readFeatures(body, { featureProjection: mapProjection, ...dataProjection }) as Feature[];
}
