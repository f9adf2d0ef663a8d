import { type ReadLayer, titleOfLayer } from '../useMapLayers.ts';

/** A layer of the map whose service may know values, of which the call alone tells whether they are of one band. */
export interface ReliefLayer {
  readonly offeringId: string;
  readonly title: string;
}

/** Images of services that everyone may use. */
export function reliefLayersOf(layers: readonly ReadLayer[]): ReliefLayer[] {
  return layers.flatMap((layer) => {
    const { source } = layer.chosen;
    const view = layer.known?.view;
    if (source.from !== 'catalogue' || !view) return [];
    const isOfImages = view.kind === 'wmts' || (view.kind === 'wms' && view.givesValues === true);
    return isOfImages ? [{ offeringId: source.offeringId, title: titleOfLayer(layer) }] : [];
  });
}
