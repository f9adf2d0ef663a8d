import type { GeographicBox } from '@cartable/contract';
import { element, type XmlElement } from '@cartable/ogc';
import { crsAddress } from '../iso19139/namespaces.ts';
import { formatDegrees, halvesOf } from '../iso19139/write-extent.ts';
import { anchor, text } from './elements.ts';

export function writeExtent(bbox: GeographicBox): XmlElement {
  const decimal = (name: string, value: number) =>
    element(name, {}, element('gco:Decimal', {}, formatDegrees(value)));
  const boxes = halvesOf(bbox).map(({ west, east, south, north }) =>
    element(
      'gex:geographicElement',
      {},
      element(
        'gex:EX_GeographicBoundingBox',
        {},
        decimal('gex:westBoundLongitude', west),
        decimal('gex:eastBoundLongitude', east),
        decimal('gex:southBoundLatitude', south),
        decimal('gex:northBoundLatitude', north),
      ),
    ),
  );
  return element('mri:extent', {}, element('gex:EX_Extent', {}, boxes));
}

export function writeReferenceSystem(projection: string): XmlElement {
  const epsg = /^EPSG:(\d+)$/.exec(projection)?.[1];
  const identifier = element(
    'mcc:MD_Identifier',
    {},
    epsg === undefined ? text('mcc:code', projection) : anchor('mcc:code', projection, crsAddress(epsg)),
    epsg !== undefined && text('mcc:codeSpace', 'EPSG'),
  );
  return element(
    'mdb:referenceSystemInfo',
    {},
    element('mrs:MD_ReferenceSystem', {}, element('mrs:referenceSystemIdentifier', {}, identifier)),
  );
}
