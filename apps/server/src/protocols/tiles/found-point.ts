import { getCrs, transformerOf } from '@cartable/geo';
import type { FoundFeature } from '@cartable/ogc';
import type { PixelValues } from '../../map-workers/tasks/find-values.ts';

/** A centimetre or so: a click is no finer. */
const DEGREE_DECIMALS = 7;
const METRE_DECIMALS = 2;

export interface ClickedPoint {
  readonly x: number;
  readonly y: number;
  readonly srid: number;
}

/** Values of a raster at a point, as a feature. */
export function foundPoint(id: string, values: PixelValues, point: ClickedPoint): FoundFeature {
  return {
    id,
    properties: propertiesOf(values),
    geometry: pointIn(point, 4326),
    mapGeometry: pointIn(point, point.srid),
  };
}

function propertiesOf(values: PixelValues): FoundFeature['properties'] {
  if (values.kind === 'colour') return { colour: values.colour };
  return Object.fromEntries(values.bands.map((value, rank) => [`band_${rank + 1}`, value]));
}

function pointIn({ x, y, srid }: ClickedPoint, toSrid: number) {
  const decimals = getCrs(toSrid).unit === 'metre' ? METRE_DECIMALS : DEGREE_DECIMALS;
  const round = (value: number) => Number(value.toFixed(decimals));
  return { type: 'Point', coordinates: transformerOf(srid, toSrid)(x, y).map(round) };
}
