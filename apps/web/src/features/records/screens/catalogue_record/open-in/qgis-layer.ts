/** A layer definition of QGIS (`.qlr`): dropped on its window, the file opens the layer. */

import type { CatalogueLayer } from '@cartable/contract/catalogue';

type Layer = Pick<CatalogueLayer, 'name' | 'title' | 'protocol' | 'endpointUrl'>;

interface Source {
  readonly type: 'vector' | 'raster';
  readonly provider: 'WFS' | 'wms';
  readonly text: string;
}

/** Undefined for protocols that QGIS is better given an address of. */
export function writeQgisLayer(layer: Layer): string | undefined {
  const source = sourceOf(layer);
  if (!source) return undefined;
  const id = escapeXml(`cartable_${layer.name.replace(/\W/g, '_')}`);
  const title = escapeXml(layer.title);
  const text = escapeXml(source.text);
  return [
    '<!DOCTYPE qgis-layer-definition>',
    '<qlr>',
    '  <layer-tree-group name="" checked="Qt::Checked" expanded="1">',
    `    <layer-tree-layer id="${id}" name="${title}" source="${text}" providerKey="${source.provider}" checked="Qt::Checked" expanded="1"/>`,
    '  </layer-tree-group>',
    '  <maplayers>',
    `    <maplayer type="${source.type}">`,
    `      <id>${id}</id>`,
    `      <datasource>${text}</datasource>`,
    `      <layername>${title}</layername>`,
    `      <provider>${source.provider}</provider>`,
    '    </maplayer>',
    '  </maplayers>',
    '</qlr>',
    '',
  ].join('\n');
}

function sourceOf({ protocol, name, endpointUrl: url }: Layer): Source | undefined {
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
const escapeXml = (text: string) => text.replace(/[&<>"]/g, (sign) => entities[sign]!);
