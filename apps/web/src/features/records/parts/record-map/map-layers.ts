import type { CatalogueLayer } from '@cartable/contract/catalogue';

/** Protocols, best drawn first: the producer's own map, then tiles, then features one by one. */
const protocolsByLook = ['OGC:WMS', 'TMS', 'OGC:WMTS', 'OGC:WFS'];

/** Layers anyone may see, the one to open with first. */
export function drawableLayers(layers: readonly CatalogueLayer[]): CatalogueLayer[] {
  const rankOf = ({ protocol }: CatalogueLayer) => protocolsByLook.indexOf(protocol);
  return layers.filter((layer) => rankOf(layer) >= 0).toSorted((a, b) => rankOf(a) - rankOf(b));
}

export const keyOfLayer = ({ offeringId, name }: CatalogueLayer): string => `${offeringId} ${name}`;

/** The layer an address names, else the first. */
export const layerNamed = <L extends Pick<CatalogueLayer, 'name'>>(
  layers: readonly L[],
  name: string | undefined,
): L | undefined => layers.find((layer) => layer.name === name) ?? layers[0];
