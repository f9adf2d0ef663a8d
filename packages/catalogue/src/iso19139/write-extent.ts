import type { GeographicBox } from '@cartable/contract';
import { element, type XmlElement } from '@cartable/ogc';
import { anchor, text } from './elements.ts';
import { crsAddress } from './namespaces.ts';

/** An extent that goes over the antimeridian is two boxes: many clients take `west > east` for a mistake. */
export function halvesOf(bbox: GeographicBox): GeographicBox[] {
  if (bbox.west <= bbox.east) return [bbox];
  return [
    { ...bbox, east: 180 },
    { ...bbox, west: -180 },
  ];
}

export function writeExtent(bbox: GeographicBox): XmlElement {
  const decimal = (name: string, value: number) =>
    element(name, {}, element('gco:Decimal', {}, formatDegrees(value)));
  return element(
    'gmd:extent',
    {},
    element(
      'gmd:EX_Extent',
      {},
      halvesOf(bbox).map(({ west, east, south, north }) =>
        element(
          'gmd:geographicElement',
          {},
          element(
            'gmd:EX_GeographicBoundingBox',
            {},
            decimal('gmd:westBoundLongitude', west),
            decimal('gmd:eastBoundLongitude', east),
            decimal('gmd:southBoundLatitude', south),
            decimal('gmd:northBoundLatitude', north),
          ),
        ),
      ),
    ),
  );
}

/** A decimal of XML Schema has no exponent; a millionth of a degree is ten centimetres. */
export function formatDegrees(value: number): string {
  return value.toFixed(6).replace(/\.?0+$/, '');
}

export function writeReferenceSystem(projection: string): XmlElement {
  const epsg = /^EPSG:(\d+)$/.exec(projection)?.[1];
  const identifier = element(
    'gmd:RS_Identifier',
    {},
    epsg === undefined ? text('gmd:code', projection) : anchor('gmd:code', projection, crsAddress(epsg)),
    epsg !== undefined && text('gmd:codeSpace', 'EPSG'),
  );
  return element(
    'gmd:referenceSystemInfo',
    {},
    element('gmd:MD_ReferenceSystem', {}, element('gmd:referenceSystemIdentifier', {}, identifier)),
  );
}
