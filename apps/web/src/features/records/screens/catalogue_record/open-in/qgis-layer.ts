/** A layer definition of QGIS (`.qlr`): dropped on its window, the file opens the layer. */

import type { CatalogueLayer } from '@cartable/contract/catalogue';
import type { GeographicBox } from '@cartable/contract/core';
import {
  type QgisLayer,
  type QgisSource,
  qgisLayerId,
  qgisMapLayer,
  qgisTreeLayer,
  wfsSource,
  wmsSource,
} from '../../../parts/qgis/qgis-layer.ts';
import { writeQgisProject } from '../../../parts/qgis/qgis-project.ts';

type Layer = Pick<CatalogueLayer, 'name' | 'title' | 'protocol' | 'endpointUrl'>;

/** Undefined for protocols that QGIS is better given an address of. */
export function writeQgisLayer(layer: Layer): string | undefined {
  const one = qgisLayerOf(layer);
  if (!one) return undefined;
  return [
    '<!DOCTYPE qgis-layer-definition>',
    '<qlr>',
    '  <layer-tree-group name="" checked="Qt::Checked" expanded="1">',
    `    ${qgisTreeLayer(one)}`,
    '  </layer-tree-group>',
    '  <maplayers>',
    ...qgisMapLayer(one).map((line) => `    ${line}`),
    '  </maplayers>',
    '</qlr>',
    '',
  ].join('\n');
}

/** Undefined for protocols that QGIS is better given an address of. @param box extent of the data, where it is known */
export function writeQgisProjectOf(layer: Layer, box: GeographicBox | null): string | undefined {
  const one = qgisLayerOf(layer);
  return one && writeQgisProject({ title: layer.title, box, layers: [one] });
}

function qgisLayerOf(layer: Layer): QgisLayer | undefined {
  const source = qgisSourceOf(layer);
  return source && { id: qgisLayerId(layer.name), title: layer.title, source };
}

function qgisSourceOf({ protocol, name, endpointUrl: url }: Layer): QgisSource | undefined {
  // Any WFS of the site gives it; a record does not tell which is its own.
  if (protocol === 'OGC:WFS') return wfsSource({ name, url, crs: 'EPSG:4326' });
  return protocol === 'OGC:WMS' ? wmsSource({ name, url }) : undefined;
}
