/** A drawing as files: GeoJSON (RFC 7946) and KML 2.2 (OGC 12-007r2), with colours both QGIS and Google Earth know. */

import Feature from 'ol/Feature.js';
import GeoJSON from 'ol/format/GeoJSON.js';
import KML from 'ol/format/KML.js';
import type Geometry from 'ol/geom/Geometry.js';
import { mapProjection, registerProjections } from '../projections.ts';
import { sketchStyle } from './sketch-style.ts';
import type { SketchFeature } from './sketch-types.ts';

/** Properties of simplestyle-spec 1.1, that web maps draw by, after those the person wrote. */
export function writeSketchGeoJson(features: readonly SketchFeature[]): string {
  const collection = {
    type: 'FeatureCollection',
    features: features.map(({ id, kind, geometry, colour, name, description, attributes }) => ({
      type: 'Feature',
      id,
      geometry,
      properties: { ...attributes, name, description, kind, ...simpleStyle(kind, colour) },
    })),
  };
  return `${JSON.stringify(collection, null, 2)}\n`;
}

const simpleStyle = (kind: SketchFeature['kind'], colour: string): Record<string, string | number> =>
  kind === 'point' || kind === 'text'
    ? { 'marker-color': colour }
    : { stroke: colour, 'stroke-width': 3, ...(kind === 'polygon' && { fill: colour, 'fill-opacity': 0.2 }) };

export function writeSketchKml(features: readonly SketchFeature[]): string {
  registerProjections();
  const geoJson = new GeoJSON({ featureProjection: mapProjection });
  const written = features.map((sketch) => {
    const { id, geometry, name, description, attributes } = sketch;
    const feature = new Feature({
      ...attributes,
      name,
      description,
      geometry: geoJson.readGeometry(geometry) as Geometry,
    });
    feature.setId(id);
    feature.setStyle(sketchStyle(sketch).at(-1)!);
    return feature;
  });
  const document = new KML({ writeStyles: true }).writeFeaturesNode(written, {
    featureProjection: mapProjection,
    decimals: 6,
  }) as Element;
  const placemarks = [...document.getElementsByTagName('Placemark')];
  for (const [rank, placemark] of placemarks.entries()) markPlace(placemark, features[rank]!);
  return new XMLSerializer().serializeToString(document);
}

/** The map library writes no circle: points would lose their colour, and texts would have the usual pin beside them. */
function markPlace(placemark: Element, { kind, colour }: SketchFeature): void {
  const [style] = placemark.getElementsByTagName('Style');
  if (!style || (kind !== 'point' && kind !== 'text')) return;
  const make = (name: string) => placemark.ownerDocument.createElementNS(placemark.namespaceURI, name);
  const fact = kind === 'point' ? make('color') : make('scale');
  fact.textContent = kind === 'point' ? colourOfKml(colour) : '0';
  const icon = make('IconStyle');
  icon.append(fact);
  style.prepend(icon);
}

/** Opaque, blue before red (12-007r2 §16.7). */
const colourOfKml = (colour: string): string =>
  `ff${colour.slice(5, 7)}${colour.slice(3, 5)}${colour.slice(1, 3)}`.toLowerCase();
