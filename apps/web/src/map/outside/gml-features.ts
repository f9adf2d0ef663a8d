/** Features of a WFS that has no GeoJSON: GML 3.2, else 3.1.1. */

import type Feature from 'ol/Feature.js';
import GML3 from 'ol/format/GML3.js';
import GML32 from 'ol/format/GML32.js';
import WFS from 'ol/format/WFS.js';
import { mapProjection } from '../projections.ts';

/** Coordinates are in the system they name; asked in Web Mercator, which has its axes in one order only. */
export async function readGml(text: string): Promise<Feature[]> {
  const is32 = text.includes('http://www.opengis.net/gml/3.2');
  const gmlFormat = is32 ? new GML32() : new GML3();
  return new WFS({ version: is32 ? '2.0.0' : '1.1.0', gmlFormat }).readFeatures(text, {
    featureProjection: mapProjection,
    dataProjection: mapProjection,
  }) as Feature[];
}
