/** Layers of a community as the map draws them. Pure. */

import type { GeographicBox } from '@cartable/contract/core';
import type { EspacecoLayer, EspacecoTable, Geoservice } from '@cartable/contract/espaceco';
import type { MapLayer } from '../../../../../map/index.ts';
import { serviceOf, typeNameOf } from '../../../parts/objects/features-request.ts';
import { geometryTypeOf } from '../../../parts/objects/geometry-type.ts';
import type { LayerChoice } from '../guichet-address.ts';

/** A layer with what it shows, once that is read. */
export interface GuichetLayer {
  readonly layer: EspacecoLayer;
  readonly choice: LayerChoice;
  readonly title: string;
  readonly table: EspacecoTable | undefined;
  readonly service: Geoservice | undefined;
  /** How its features are drawn (SLD), where the community chose. */
  readonly sld?: string | undefined;
  /** It is gone, or no longer the reader's to see. */
  readonly isGone: boolean;
  /** It could not be read, but may be the next time. */
  readonly hasFailed?: boolean;
}

/** Identifier on the map, which draws anew what has another: once a style is read. */
export function mapIdOf({ layer, sld }: Pick<GuichetLayer, 'layer' | 'sld'>): string {
  return sld ? `layer-${layer.id}-styled` : `layer-${layer.id}`;
}

/** Number of the layer of an id of the map. */
export const layerIdOf = (mapId: string): number => Number(/^layer-(\d+)/.exec(mapId)?.[1]);

/** Levels of Web Mercator between which it is drawn. */
export function levelsOf({ table, service }: GuichetLayer): readonly [number | null, number | null] {
  const { min_zoom_level: least = null, max_zoom_level: greatest = null } = table ?? {};
  return service ? [service.min_zoom, service.max_zoom] : [least, greatest];
}

export function isInLevels(layer: GuichetLayer, zoom: number | undefined): boolean {
  const [least, greatest] = levelsOf(layer);
  if (zoom === undefined) return true;
  // A level is drawn until the next one begins.
  return (least === null || zoom >= least) && (greatest === null || zoom < greatest + 1);
}

export function boxOf({ table }: Pick<GuichetLayer, 'table'>): GeographicBox | undefined {
  if (!table?.extent) return undefined;
  const [west, south, east, north] = table.extent;
  return { west, south, east, north };
}

/** Drawn by the browser at once; more are told, and seen nearer. */
const mostFeatures = 2000;
/** Of a table: lines and areas compress to a third of it, or less. */
const mostBytes = 2_000_000;

/** @param change rank of the last change heard of: features are then read again */
export function mapLayerOf(one: GuichetLayer, change: number): MapLayer | undefined {
  const { layer, title, table, service, sld } = one;
  if (table)
    return table.geometry_name === null
      ? undefined
      : {
          kind: 'wfs',
          id: mapIdOf(one),
          edition: change,
          title,
          url: serviceOf(table),
          typeName: typeNameOf(table),
          maxFeatures: mostFeatures,
          maxBytes: mostBytes,
          ofPoints: geometryTypeOf(table) === 'Point',
          servesMaps: true,
          attributeTitles: titlesOf(table),
          sld,
        };
  return service && ofService(service, { id: mapIdOf({ layer }), title });
}

const titlesOf = ({ columns }: EspacecoTable): Readonly<Record<string, string>> =>
  Object.fromEntries(columns.flatMap(({ name, title }) => (title ? [[name, title]] : [])));

function ofService(
  service: Geoservice,
  named: { readonly id: string; readonly title: string },
): MapLayer | undefined {
  const { url, layers, version, format, attribution_name } = service;
  const common = { ...named, url, ...(attribution_name === null ? {} : { attribution: attribution_name }) };
  const layerName = layers ?? '';
  switch (service.type) {
    case 'WMS':
      return { kind: 'wms', ...common, layerName, version: version === '1.1.1' ? version : undefined };
    case 'WMTS':
      return { kind: 'wmts', ...common, layerName };
    case 'WFS':
      return {
        kind: 'wfs',
        ...common,
        typeName: layerName,
        format: format ?? undefined,
        maxFeatures: mostFeatures,
      };
    case 'TMS':
      return {
        kind: 'xyz',
        ...common,
        url: tmsAddress(service),
        minLevel: service.min_zoom ?? 0,
        maxLevel: service.max_zoom ?? 19,
      };
    default:
      return undefined;
  }
}

/** Rows of a Tile Map Service begin in the south; an address that says where its tiles are is left as it is. */
export function tmsAddress({ url, layers, format }: Geoservice): string {
  if (url.includes('{z}')) return url;
  const extension = /jpe?g/i.test(format ?? '') ? 'jpg' : /webp/i.test(format ?? '') ? 'webp' : 'png';
  const root = [url.replace(/\/+$/, ''), ...(layers ? [layers] : [])].join('/');
  return `${root}/{z}/{x}/{-y}.${extension}`;
}
