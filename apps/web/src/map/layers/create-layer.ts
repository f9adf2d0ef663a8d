import { ownAddress } from '../../base/site/own-address.ts';
import { createFileLayer } from '../files/file-layer.ts';
import type { MapLayer } from '../map-types.ts';
import type { DrawnLayer } from './drawn-layer.ts';
import { createGeometryLayer } from './geometry.ts';
import { createLateLayer } from './late-layer.ts';
import { createOgcMapLayer } from './ogc-map.ts';
import { createOutlineLayer } from './outline.ts';
import { createPictureLayer } from './picture.ts';
import { createVectorTilesLayer } from './vector-tiles.ts';
import { createWfsLayer, type LayerContext } from './wfs.ts';
import { createWmsLayer } from './wms.ts';
import { createWmtsLayer } from './wmts.ts';
import { createXyzLayer } from './xyz.ts';

export function createLayer(definition: MapLayer, context: LayerContext): DrawnLayer {
  return createKind(
    'url' in definition ? { ...definition, url: ownAddress(definition.url) } : definition,
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
    case 'ogc-features':
      return createWfsLayer(definition, context);
    case 'vector-tiles':
      return createVectorTilesLayer(definition, context);
    case 'xyz':
      return createXyzLayer(definition, context.report);
    case 'ogc-map':
      return createOgcMapLayer(definition, context.report);
    case 'ogc-tiles':
      return createLateLayer(definition, context, async (signal) => {
        const { readTileset } = await import('../outside/ogc-tileset.ts');
        const tiles = await readTileset(definition, signal);
        return () => createKind(tiles, context);
      });
    case 'cog':
      // The reader of these files is large: only maps that have one load it.
      return createLateLayer(definition, context, async () => (await import('./cog.ts')).createCogLayer);
    case 'outline':
      return createOutlineLayer(definition);
    case 'geometry':
      return createGeometryLayer(definition);
    case 'file':
      return createFileLayer(definition, context.dark);
    case 'picture':
      return createPictureLayer(definition);
  }
}
