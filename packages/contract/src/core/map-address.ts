/** How the address of the map of the site names its layers. */

/** Between two layers. */
export const layerSeparator = '!';

/** Before a layer that only some people may see; no identifier of a record begins so. */
export const restrictedLayerMark = '*';

/** Before a layer of another site. */
export const outsideLayerMark = '@';

/** Whether a layer of the address is not open to everyone. */
export const namesRestrictedLayer = (layers: string): boolean =>
  layers.split(layerSeparator).some((layer) => layer.startsWith(restrictedLayerMark));
