import { ownAddress } from '../../base/site/own-address.ts';
import type { MapLayer } from '../map-types.ts';
import type { DrawnLayer } from './drawn-layer.ts';
import { createOutlineLayer } from './outline.ts';
import { createVectorTilesLayer } from './vector-tiles.ts';
import { createWfsLayer, type LayerContext } from './wfs.ts';
import { createWmsLayer } from './wms.ts';
import { createWmtsLayer } from './wmts.ts';

export function createLayer(definition: MapLayer, context: LayerContext): DrawnLayer {
  return createKind(
    definition.kind === 'outline' ? definition : { ...definition, url: ownAddress(definition.url) },
    context,
  );
}

/** The only place that asks which kind of layer it is. */
function createKind(definition: MapLayer, context: LayerContext): DrawnLayer {
  switch (definition.kind) {
    case 'wms':
      return createWmsLayer(definition, context.report);
    case 'wmts':
      return createWmtsLayer(definition, context);
    case 'wfs':
      return createWfsLayer(definition, context);
    case 'vector-tiles':
      return createVectorTilesLayer(definition, context);
    case 'outline':
      return createOutlineLayer(definition);
  }
}
