import type { ConfiguredBaseMap } from '@cartable/contract';
import { usualWmts } from './base-maps.ts';

interface BaseMapSettings {
  readonly baseMapUrl?: string | undefined;
  readonly baseMapType: 'xyz' | 'wmts' | 'pmtiles';
  readonly baseMapLayer?: string | undefined;
  readonly baseMapAttribution?: string | undefined;
}

/** The base map that one variable each describes; undefined: the shipped one. */
export function siteBaseMapOf({
  baseMapUrl: url,
  baseMapType: type,
  baseMapLayer: layer,
  baseMapAttribution: attribution = '',
}: BaseMapSettings): ConfiguredBaseMap | undefined {
  if (url === undefined) return undefined;
  if (type === 'wmts' && layer !== undefined) return { type, url, layer, attribution, ...usualWmts };
  return { type: type === 'pmtiles' ? type : 'xyz', url, attribution };
}
