/**
 * Features of GetFeatureInfo as GML: the `msGMLOutput` that MapServer made common, which clients read without a schema,
 * and a WFS 1.1 collection in GML 3.1.1 as GeoServer answers it.
 */

import { type CrsName, formatCrs } from '@cartable/geo';
import { element, serializeDocument, type XmlElement } from '../common/xml-element.ts';
import { encodeXmlName } from '../common/xml-names.ts';
import type { FoundFeature, FoundLayer } from './found-feature.ts';

type Position = readonly number[];
interface GeoJsonGeometry {
  readonly type: string;
  readonly coordinates?: unknown;
  readonly geometries?: readonly GeoJsonGeometry[];
}

/** Encoding of coordinates: GML 2 x then y, GML 3 in the order of the authority as its URN implies. */
interface Manner {
  readonly srsName: string;
  readonly geometry: (geometry: GeoJsonGeometry, srsName: string | undefined) => XmlElement | undefined;
}

/** @param crs system of the `mapGeometry` of the features */
export function writeGml2Info(layers: readonly FoundLayer[], crs: CrsName): string {
  const manner: Manner = { srsName: formatCrs(crs.crs, 'short'), geometry: gml2 };
  return serializeDocument(
    element(
      'msGMLOutput',
      { 'xmlns:gml': 'http://www.opengis.net/gml', 'xmlns:xlink': 'http://www.w3.org/1999/xlink' },
      layers.map((layer) => {
        const name = encodeXmlName(layer.name);
        return element(
          `${name}_layer`,
          {},
          element('gml:name', {}, layer.title),
          layer.features.map((feature) => element(`${name}_feature`, {}, ...contentOf(feature, manner))),
        );
      }),
    ),
  );
}

/** Elements of the features are in no namespace: no schema describes an answer to a click, and none is announced. */
export function writeGml31Info(layers: readonly FoundLayer[], crs: CrsName): string {
  const isXy = crs.spelling.startsWith('crs84');
  const srsName = isXy ? 'urn:ogc:def:crs:OGC:1.3:CRS84' : formatCrs(crs.crs, 'urn');
  const isFlipped = !isXy && crs.crs.authorityAxisOrder === 'yx';
  const manner: Manner = { srsName, geometry: gml31(isFlipped) };
  return serializeDocument(
    element(
      'wfs:FeatureCollection',
      {
        'xmlns:wfs': 'http://www.opengis.net/wfs',
        'xmlns:gml': 'http://www.opengis.net/gml',
        numberOfFeatures: layers.reduce((sum, { features }) => sum + features.length, 0),
      },
      layers.flatMap((layer) =>
        layer.features.map((feature) =>
          element(
            'gml:featureMember',
            {},
            element(
              encodeXmlName(layer.name),
              { 'gml:id': encodeXmlName(feature.id) },
              ...contentOf(feature, manner),
            ),
          ),
        ),
      ),
    ),
  );
}

function contentOf(feature: FoundFeature, { geometry, srsName }: Manner): XmlElement[] {
  const shape = feature.mapGeometry as GeoJsonGeometry | null | undefined;
  const drawn = shape ? geometry(shape, srsName) : undefined;
  return [
    ...Object.entries(feature.properties).map(([property, value]) =>
      element(encodeXmlName(property), {}, value === null || value === undefined ? '' : String(value)),
    ),
    ...(drawn === undefined ? [] : [element('geometry', {}, drawn)]),
  ];
}

const tuple = (position: Position): string => position.slice(0, 2).join(',');

function gml2(geometry: GeoJsonGeometry, srsName: string | undefined): XmlElement | undefined {
  const coordinates = geometry.coordinates as never;
  const points = (positions: readonly Position[]) =>
    element('gml:coordinates', {}, positions.map(tuple).join(' '));
  const ring = (side: string, positions: readonly Position[]) =>
    element(`gml:${side}BoundaryIs`, {}, element('gml:LinearRing', {}, points(positions)));
  const several = (member: string, type: string) =>
    (coordinates as readonly unknown[]).map((part) =>
      element(`gml:${member}`, {}, gml2({ type, coordinates: part }, undefined)),
    );
  switch (geometry.type) {
    case 'Point':
      return element('gml:Point', { srsName }, points([coordinates]));
    case 'LineString':
      return element('gml:LineString', { srsName }, points(coordinates));
    case 'Polygon':
      return element(
        'gml:Polygon',
        { srsName },
        (coordinates as readonly Position[][]).map((positions, rank) =>
          ring(rank === 0 ? 'outer' : 'inner', positions),
        ),
      );
    case 'MultiPoint':
      return element('gml:MultiPoint', { srsName }, several('pointMember', 'Point'));
    case 'MultiLineString':
      return element('gml:MultiLineString', { srsName }, several('lineStringMember', 'LineString'));
    case 'MultiPolygon':
      return element('gml:MultiPolygon', { srsName }, several('polygonMember', 'Polygon'));
    case 'GeometryCollection':
      return element(
        'gml:MultiGeometry',
        { srsName },
        geometry.geometries?.map((part) => element('gml:geometryMember', {}, gml2(part, undefined))),
      );
    default:
      return undefined;
  }
}

function gml31(isFlipped: boolean): Manner['geometry'] {
  const numbers = ([x, y]: Position): string => (isFlipped ? `${y} ${x}` : `${x} ${y}`);
  const list = (positions: readonly Position[]) =>
    element('gml:posList', {}, positions.map(numbers).join(' '));
  return function write(geometry, srsName): XmlElement | undefined {
    const coordinates = geometry.coordinates as never;
    const several = (member: string, type: string) =>
      (coordinates as readonly unknown[]).map((part) =>
        element(`gml:${member}`, {}, write({ type, coordinates: part }, undefined)),
      );
    switch (geometry.type) {
      case 'Point':
        return element('gml:Point', { srsName }, element('gml:pos', {}, numbers(coordinates)));
      case 'LineString':
        return element('gml:LineString', { srsName }, list(coordinates));
      case 'Polygon':
        return element(
          'gml:Polygon',
          { srsName },
          (coordinates as readonly Position[][]).map((positions, rank) =>
            element(
              rank === 0 ? 'gml:exterior' : 'gml:interior',
              {},
              element('gml:LinearRing', {}, list(positions)),
            ),
          ),
        );
      case 'MultiPoint':
        return element('gml:MultiPoint', { srsName }, several('pointMember', 'Point'));
      case 'MultiLineString':
        return element('gml:MultiCurve', { srsName }, several('curveMember', 'LineString'));
      case 'MultiPolygon':
        return element('gml:MultiSurface', { srsName }, several('surfaceMember', 'Polygon'));
      case 'GeometryCollection':
        return element(
          'gml:MultiGeometry',
          { srsName },
          geometry.geometries?.map((part) => element('gml:geometryMember', {}, write(part, undefined))),
        );
      default:
        return undefined;
    }
  };
}
