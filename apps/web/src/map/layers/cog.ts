/** A Cloud Optimized GeoTIFF (OGC 21-026), read by ranges and drawn by the graphics card. */

import WebGLTileLayer from 'ol/layer/WebGLTile.js';
import { unByKey } from 'ol/Observable.js';
import { get as find } from 'ol/proj.js';
import GeoTIFF from 'ol/source/GeoTIFF.js';
import type { CogLayer } from '../map-types.ts';
import { reachable } from '../outside/reachable.ts';
import type { DrawnLayer } from './drawn-layer.ts';
import type { LayerContext } from './wfs.ts';

export function createCogLayer(definition: CogLayer, { report }: LayerContext): DrawnLayer {
  const source = new GeoTIFF({
    sources: [{ url: new URL(reachable(definition.url), location.href).href }],
    convertToRGB: 'auto',
    wrapX: false,
  });
  const layer = new WebGLTileLayer({ source });
  report(definition.id, { loading: true });
  const key = source.on('change', () => {
    const state = source.getState();
    if (state === 'loading') return;
    const failure = state === 'error' ? (source.getError()?.message ?? 'GeoTIFF') : strangeSystem(source);
    report(definition.id, { loading: false, error: failure });
  });
  return {
    layer,
    remove: () => {
      unByKey(key);
      layer.dispose();
    },
  };
}

/** Pixels of a system the map does not know would lie anywhere: what it is called, to be told. */
function strangeSystem(source: GeoTIFF): string {
  const code = source.getProjection()?.getCode();
  return code !== undefined && find(code) ? '' : `GeoTIFF – ${code ?? 'EPSG:?'} (projection)`;
}
