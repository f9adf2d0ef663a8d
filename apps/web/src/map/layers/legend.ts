/** Legend of a layer, as far as it can be known without asking its service. Pure. */

import { ownAddress } from '../../base/site/own-address.ts';
import { featureColours } from '../colours.ts';
import type { MapLayer } from '../map-types.ts';
import { legendAddress, serviceRoot } from './service-request.ts';

export interface ColouredName {
  readonly name: string;
  readonly colour: string;
}

export type LayerLegend =
  | { readonly kind: 'image'; readonly url: string }
  | { readonly kind: 'colours'; readonly entries: readonly ColouredName[] };

/** `null` where nothing is to be explained: images made beforehand, shapes of the map itself. */
export function legendOf(layer: MapLayer, dark: boolean): LayerLegend | null {
  switch (layer.kind) {
    case 'wms': {
      const root = serviceRoot(ownAddress(layer.url), location.href);
      return { kind: 'image', url: legendAddress(root, layer.layerName, layer.styleName) };
    }
    // Of features drawn in one colour, people know the title, not the name of their service.
    case 'wfs':
      return { kind: 'colours', entries: [{ name: layer.title || layer.typeName, colour: strokeOf(dark) }] };
    case 'ogc-features':
      return { kind: 'colours', entries: [{ name: layer.title, colour: strokeOf(dark) }] };
    case 'vector-tiles': {
      const entries = layer.mapboxStyle === undefined ? [] : coloursOf(layer.mapboxStyle);
      return entries.length === 0 ? null : { kind: 'colours', entries };
    }
    default:
      return null;
  }
}

const strokeOf = (dark: boolean) => (dark ? featureColours.strokeDark : featureColours.stroke);

interface StyleLayer {
  readonly id?: unknown;
  readonly 'source-layer'?: unknown;
  readonly paint?: Readonly<Record<string, unknown>>;
}

const colourProperties = ['fill-color', 'line-color', 'circle-color'];

/** Plain colours of a Mapbox style, one for each layer of the tiles: the first that it is painted with. */
function coloursOf(style: string): ColouredName[] {
  const { layers } = JSON.parse(style) as { readonly layers?: readonly StyleLayer[] };
  const colours = new Map<string, string>();
  for (const { 'source-layer': name, paint = {} } of layers ?? []) {
    const colour = colourProperties.map((property) => paint[property]).find((one) => typeof one === 'string');
    if (typeof name === 'string' && typeof colour === 'string' && !colours.has(name))
      colours.set(name, colour);
  }
  return [...colours].map(([name, colour]) => ({ name, colour }));
}
