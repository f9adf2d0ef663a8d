import type { ConfiguredBaseMap } from '@cartable/contract';
import type { Config } from '../config.ts';
import { usualWmts } from './base-maps.ts';

/** The base map that one variable each describes; undefined: the shipped one. */
export function siteBaseMapOf(
  config: Pick<Config, 'baseMapUrl' | 'baseMapType' | 'baseMapLayer' | 'baseMapAttribution'>,
): ConfiguredBaseMap | undefined {
  const {
    baseMapUrl: url,
    baseMapType: type,
    baseMapLayer: layer,
    baseMapAttribution: attribution = '',
  } = config;
  if (url === undefined) return undefined;
  if (type === 'wmts' && layer !== undefined) return { type, url, layer, attribution, ...usualWmts };
  return { type: type === 'pmtiles' ? type : 'xyz', url, attribution };
}
