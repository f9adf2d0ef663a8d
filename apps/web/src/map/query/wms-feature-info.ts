/** GetFeatureInfo of WMS 1.3.0 (OGC 06-042 §7.4) in JSON: what lies under the click. */

import type Feature from 'ol/Feature.js';
import GeoJSON from 'ol/format/GeoJSON.js';
import type ImageWMS from 'ol/source/ImageWMS.js';
import type TileWMS from 'ol/source/TileWMS.js';
import type { ClickAnswer, MapClick } from '../layers/drawn-layer.ts';
import { reasonOfRejection } from '../layers/service-request.ts';
import type { WmsLayer } from '../map-types.ts';
import { reachable } from '../outside/reachable.ts';
import { mapProjection } from '../projections.ts';
import { readFoundFeatures } from './feature-collection.ts';

/** More under one point are not read by a person. */
const FEATURE_COUNT = '20';

export async function queryWms(
  definition: WmsLayer,
  source: ImageWMS | TileWMS,
  { coordinate, resolution, signal }: MapClick,
): Promise<ClickAnswer> {
  const url = source.getFeatureInfoUrl(coordinate, resolution, mapProjection, {
    INFO_FORMAT: 'application/json',
    QUERY_LAYERS: definition.layerName,
    FEATURE_COUNT,
  });
  const answer = {
    layerId: definition.id,
    title: definition.title,
    areValues: definition.givesValues ?? false,
    features: [],
    geometries: [],
  };
  if (!url) return answer;
  const response = await fetch(reachable(url), { signal });
  const body = await response.text();
  const collection = response.ok ? parseJson(body) : undefined;
  if (collection === undefined) return { ...answer, error: reasonOfRejection(body, response.status) };
  return { ...answer, features: readFoundFeatures(collection), geometries: readGeometries(collection) };
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

/** Geometries are welcome but optional: a service may answer attributes alone, or another system. */
function readGeometries(collection: unknown): Feature[] {
  try {
    return (new GeoJSON().readFeatures(collection, { featureProjection: mapProjection }) as Feature[]).filter(
      (feature) => feature.getGeometry(),
    );
  } catch {
    return [];
  }
}
