import type { MapPrintRequest } from '@cartable/contract/site';

export type PrintedLayer = MapPrintRequest['layers'][number];

interface PrintedShape {
  readonly geometry: object;
  readonly text?: string;
  readonly arrow?: true;
}

/** Text of a GeoJSON FeatureCollection. */
export const shapeCollection = (features: readonly PrintedShape[]): string =>
  JSON.stringify({
    type: 'FeatureCollection',
    features: features.map(({ geometry, ...properties }) => ({ type: 'Feature', properties, geometry })),
  });
