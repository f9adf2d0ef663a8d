/** DescribeLayer: of SLD 1.1 for WMS 1.3.0 (OGC 05-078r4 §11), of SLD 1.0 for WMS 1.1.1 (OGC 02-070 §6.6). */

import { element, serializeDocument, type XmlElement } from '../common/xml-element.ts';
import type { WmsVersion } from './wms-version.ts';

const xlink = 'http://www.w3.org/1999/xlink';
const doctype111 =
  '<!DOCTYPE WMS_DescribeLayerResponse SYSTEM "http://schemas.opengis.net/wms/1.1.1/WMS_DescribeLayerResponse.dtd">\n';

export interface DescribedLayer {
  readonly name: string;
  /** Feature types of the layer; empty when no WFS serves them. */
  readonly types: readonly DescribedType[];
}

export interface DescribedType {
  /** Qualified: `layer:table`. */
  readonly typeName: string;
  /** Namespace of its prefix. */
  readonly namespace: string;
  /** Address of the WFS, without query. */
  readonly wfsUrl: string;
}

export function writeDescribeLayer(layers: readonly DescribedLayer[], version: WmsVersion): string {
  return version === '1.3.0' ? write130(layers) : write111(layers);
}

/** One description for each feature type, in the order asked: the schema names no layer. */
function write130(layers: readonly DescribedLayer[]): string {
  return serializeDocument(
    element(
      'sld:DescribeLayerResponse',
      {
        'xmlns:sld': 'http://www.opengis.net/sld',
        'xmlns:se': 'http://www.opengis.net/se',
        'xmlns:xlink': xlink,
        'xmlns:xsi': 'http://www.w3.org/2001/XMLSchema-instance',
        'xsi:schemaLocation':
          'http://www.opengis.net/sld http://schemas.opengis.net/sld/1.1.0/DescribeLayer.xsd',
      },
      element('sld:Version', {}, '1.1.0'),
      layers.flatMap(({ types }) => types).map(description130),
    ),
  );
}

function description130({ typeName, namespace, wfsUrl }: DescribedType): XmlElement {
  const prefix = typeName.slice(0, typeName.indexOf(':'));
  return element(
    'sld:LayerDescription',
    {},
    element('sld:owsType', {}, 'wfs'),
    element('se:OnlineResource', { 'xlink:type': 'simple', 'xlink:href': `${wfsUrl}?` }),
    element('sld:TypeName', {}, element('se:FeatureTypeName', { [`xmlns:${prefix}`]: namespace }, typeName)),
  );
}

function write111(layers: readonly DescribedLayer[]): string {
  const root = element(
    'WMS_DescribeLayerResponse',
    { version: '1.1.1' },
    layers.map(({ name, types }) => {
      const url = types[0] && `${types[0].wfsUrl}?`;
      return element(
        'LayerDescription',
        { name, wfs: url, owsType: url && 'WFS', owsURL: url },
        types.map(({ typeName }) => element('Query', { typeName })),
      );
    }),
  );
  return serializeDocument(root).replace('\n', `\n${doctype111}`);
}
