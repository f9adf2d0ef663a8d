/** A layer definition of QGIS (`.qlr`): dropped on its window, the file opens the layer. */

import type { CatalogueLayer } from '@cartable/contract/catalogue';

type Layer = Pick<CatalogueLayer, 'name' | 'title' | 'protocol' | 'endpointUrl'>;

/** Where QGIS reads a layer, and how. */
export interface QgisSource {
  readonly type: 'vector' | 'raster';
  readonly provider: 'WFS' | 'wms';
  readonly text: string;
}

/** Undefined for protocols that QGIS is better given an address of. */
export function writeQgisLayer(layer: Layer): string | undefined {
  const source = qgisSourceOf(layer);
  if (!source) return undefined;
  return [
    '<!DOCTYPE qgis-layer-definition>',
    '<qlr>',
    '  <layer-tree-group name="" checked="Qt::Checked" expanded="1">',
    `    ${qgisTreeLayer(layer, source)}`,
    '  </layer-tree-group>',
    '  <maplayers>',
    ...qgisMapLayer(layer, source).map((line) => `    ${line}`),
    '  </maplayers>',
    '</qlr>',
    '',
  ].join('\n');
}

export const qgisLayerId = ({ name }: Pick<Layer, 'name'>): string =>
  escapeXml(`cartable_${name.replace(/\W/g, '_')}`);

/** Its line in the list of layers. */
export const qgisTreeLayer = (layer: Layer, { provider, text }: QgisSource): string =>
  `<layer-tree-layer id="${qgisLayerId(layer)}" name="${escapeXml(layer.title)}" source="${escapeXml(text)}" providerKey="${provider}" checked="Qt::Checked" expanded="1"/>`;

export const qgisMapLayer = (layer: Layer, { type, provider, text }: QgisSource): string[] => [
  `<maplayer type="${type}">`,
  `  <id>${qgisLayerId(layer)}</id>`,
  `  <datasource>${escapeXml(text)}</datasource>`,
  `  <layername>${escapeXml(layer.title)}</layername>`,
  `  <provider>${provider}</provider>`,
  '</maplayer>',
];

export function qgisSourceOf({ protocol, name, endpointUrl: url }: Layer): QgisSource | undefined {
  if (protocol === 'OGC:WFS') {
    const text = `restrictToRequestBBOX='1' typename='${name}' url='${url}' version='2.0.0'`;
    return { type: 'vector', provider: 'WFS', text };
  }
  if (protocol === 'OGC:WMS') {
    const parts = { crs: 'EPSG:3857', format: 'image/png', layers: name, styles: '', url };
    return { type: 'raster', provider: 'wms', text: String(new URLSearchParams(parts)) };
  }
  return undefined;
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
export const escapeXml = (text: string) => text.replace(/[&<>"]/g, (sign) => entities[sign]!);
