/** Services that have display styles, and their layers drawn by them. */

import {
  type DisplayStyle,
  mapboxStyleKey,
  type Service,
  type StyleFormat,
} from '@cartable/contract/datastore';
import { ownAddress } from '../../../base/site/own-address.ts';
import type { MapLayer } from '../../../map/map-types.ts';
import { viewOf } from '../../offerings/index.ts';

export const isStyled = ({ type, pyramid_kind: kind }: Pick<Service, 'type' | 'pyramid_kind'>): boolean =>
  type === 'WFS' || (type === 'WMTS-TMS' && kind === 'vector');

export interface StyleText {
  readonly style: string;
  readonly format: StyleFormat;
}

/** Text of a style as its file brought it. */
export interface ChosenFile extends StyleText {
  readonly fileName: string;
}

/** Layers of the map drawn by these texts; those without one, or with one of QGIS, have the map's own colours. */
export function withStyles(
  layers: readonly MapLayer[],
  texts: Readonly<Record<string, StyleText>>,
): MapLayer[] {
  return layers.map((layer) => {
    if (layer.kind === 'vector-tiles') {
      const text = texts[mapboxStyleKey];
      return text ? { ...layer, mapboxStyle: text.style } : layer;
    }
    const text = layer.kind === 'wfs' ? texts[layer.id] : undefined;
    return layer.kind === 'wfs' && text?.format === 'sld' ? { ...layer, sld: text.style } : layer;
  });
}

export const mapLayersOf = (service: Service): MapLayer[] => viewOf(service)?.layers(service) ?? [];

/** The texts of a style, by layer: its files are public and read without cache. */
export async function readStyleTexts(
  { layers }: DisplayStyle,
  signal: AbortSignal,
): Promise<Record<string, StyleText>> {
  const texts = await Promise.all(
    layers.map(async ({ name = mapboxStyleKey, format, url }) => {
      const answer = await fetch(ownAddress(url), { signal, cache: 'no-cache' });
      if (!answer.ok) throw new Error(`${answer.status} ${url}`);
      return [name, { style: await answer.text(), format }] as const;
    }),
  );
  return Object.fromEntries(texts);
}
