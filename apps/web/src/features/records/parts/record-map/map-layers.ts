import type { CatalogueLayer, CatalogueRecord } from '@cartable/contract/catalogue';
import { type LayerReference, referenceOf } from '../open-in-map/layer-reference.ts';
import type { LayerSource } from '../open-in-map/layer-source.ts';

/** Protocols, best drawn first: the producer's own map, then tiles, then features one by one. */
const protocolsByLook = ['OGC:WMS', 'TMS', 'OGC:WMTS', 'OGC:WFS'];

/** Layers anyone may see, the one to open with first. */
export function drawableLayers(layers: readonly CatalogueLayer[]): CatalogueLayer[] {
  const rankOf = ({ protocol }: CatalogueLayer) => protocolsByLook.indexOf(protocol);
  return layers.filter((layer) => rankOf(layer) >= 0).toSorted((a, b) => rankOf(a) - rankOf(b));
}

/** What the map of a record draws: a layer of ours, or of a service of elsewhere. */
export interface ShownLayer
  extends Pick<CatalogueLayer, 'offeringId' | 'name' | 'title' | 'protocol' | 'endpointUrl'>,
    Partial<Pick<CatalogueLayer, 'endpointType'>> {
  readonly isElsewhere?: true;
}

const drawnElsewhere: Readonly<Record<string, 'wms' | 'wmts'>> = { 'OGC:WMS': 'wms', 'OGC:WMTS': 'wmts' };

/** Ours first, then those of the links of the record that name a layer a map can draw. */
export function mapLayersOf({ open_layers: open, links }: CatalogueRecord): ShownLayer[] {
  const elsewhere = links
    .filter(({ protocol, name }) => name !== '' && Object.hasOwn(drawnElsewhere, protocol))
    .map(
      ({ protocol, name, title, url }): ShownLayer => ({
        offeringId: url,
        name,
        title,
        protocol,
        endpointUrl: url,
        isElsewhere: true,
      }),
    );
  return [...drawableLayers(open), ...elsewhere];
}

/** The same on the map of everything. */
export function sourceOfLayer(
  fileIdentifier: LayerReference['fileIdentifier'],
  layer: ShownLayer,
): LayerSource {
  const { protocol, endpointUrl: url, name } = layer;
  return layer.isElsewhere
    ? { from: 'outside', protocol: drawnElsewhere[protocol]!, url, name }
    : { from: 'catalogue', ...referenceOf(fileIdentifier, layer) };
}

export const keyOfLayer = ({ offeringId, name }: Pick<CatalogueLayer, 'offeringId' | 'name'>): string =>
  `${offeringId} ${name}`;

/** The layer an address names, else the first. */
export const layerNamed = <L extends Pick<CatalogueLayer, 'name'>>(
  layers: readonly L[],
  name: string | undefined,
): L | undefined => layers.find((layer) => layer.name === name) ?? layers[0];
