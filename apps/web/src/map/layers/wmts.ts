/** A WMTS layer of the map, in any of the projections known: the map library turns tiles of another one as it draws. */

import { getCenter } from 'ol/extent.js';
import WMTSCapabilities from 'ol/format/WMTSCapabilities.js';
import type ImageTile from 'ol/ImageTile.js';
import TileLayer from 'ol/layer/Tile.js';
import { unByKey } from 'ol/Observable.js';
import { getPointResolution, transform } from 'ol/proj.js';
import WMTS, { optionsFromCapabilities } from 'ol/source/WMTS.js';
import { ownAddress } from '../../base/site/own-address.ts';
import type { WmtsLayer } from '../map-types.ts';
import { reachable } from '../outside/reachable.ts';
import { mapProjection } from '../projections.ts';
import { answersClicks, queryWmts } from '../query/wmts-feature-info.ts';
import type { DrawnLayer } from './drawn-layer.ts';
import { LoadCounter } from './layer-status.ts';
import { loadMapImage } from './map-image.ts';
import { reasonOfRejection, serviceRoot, withParameters } from './service-request.ts';
import type { LayerContext } from './wfs.ts';

/** Above this many times the coarsest pixels of the pyramid, a view would ask for hundreds of tiles to shrink them. */
const LARGEST_REDUCTION = 4;

export function createWmtsLayer(definition: WmtsLayer, { map, report }: LayerContext): DrawnLayer {
  const all = new AbortController();
  const counter = new LoadCounter(definition.id, report);
  const layer = new TileLayer<WMTS>({ preload: 0 });

  const open = async () => {
    counter.start();
    const { source, silent = false, error } = await readSource(definition, all.signal);
    counter.finish(error);
    if (!source) return;
    source.setTileLoadFunction((tile, url) => {
      counter.start();
      const image = (tile as ImageTile).getImage() as HTMLImageElement;
      void loadMapImage({ image, url, signal: all.signal, absent: true }).then((failure) =>
        counter.finish(failure),
      );
    });
    layer.setSource(source);
    report(definition.id, { silent });
    layer.setMaxResolution(coarsestResolution(source) * LARGEST_REDUCTION);
    tellDistance();
  };
  const tellDistance = () =>
    report(definition.id, {
      tooFar: (map.getView().getResolution() ?? 0) >= layer.getMaxResolution(),
    });
  const moves = map.on('moveend', tellDistance);
  void open();
  return {
    layer,
    query: async (click) => {
      const source = layer.getSource();
      return source
        ? queryWmts(definition, source, click)
        : { layerId: definition.id, title: definition.title, features: [], geometries: [] };
    },
    remove: () => {
      unByKey(moves);
      all.abort();
    },
  };
}

interface Opened {
  readonly source?: WMTS;
  /** The layer has no format of GetFeatureInfo. */
  readonly silent?: boolean;
  /** As `LoadCounter` takes it: undefined when given up, empty when all is well. */
  readonly error: string | undefined;
}

/** A proxy or an error page may answer in the place of the service. */
const capabilities = /<(?:\w+:)?Capabilities\b/;

export async function readSource({ url, layerName }: WmtsLayer, signal: AbortSignal): Promise<Opened> {
  const address = withParameters(
    serviceRoot(url, location.href),
    { SERVICE: 'WMTS', REQUEST: 'GetCapabilities', VERSION: '1.0.0' },
    location.href,
  );
  try {
    const answer = await fetch(reachable(address), { signal });
    const body = await answer.text();
    if (!answer.ok || !capabilities.test(body)) return { error: reasonOfRejection(body, answer.status) };
    const described = new WMTSCapabilities().read(body) as Capabilities;
    const options = optionsFromCapabilities(described, {
      layer: layerName,
      // Of several grids that of the map, of several formats the one that browsers draw.
      projection: mapProjection,
      ...imageFormatOf(described, layerName),
    });
    if (options === null) return { error: `GetCapabilities – ${layerName} (404)` };
    return {
      source: new WMTS({
        ...options,
        ...(options.urls ? { urls: options.urls.map(ownAddress) } : {}),
        crossOrigin: 'anonymous',
      }),
      silent: !answersClicks(body, layerName),
      error: '',
    };
  } catch (error) {
    if (signal.aborted) return { error: undefined };
    return { error: error instanceof Error ? error.message : String(error) };
  }
}

interface Capabilities {
  readonly Contents?: {
    readonly Layer?: readonly { readonly Identifier?: string; readonly Format?: readonly string[] }[];
  };
}

function imageFormatOf({ Contents }: Capabilities, layerName: string): { readonly format?: string } {
  const formats = Contents?.Layer?.find(({ Identifier }) => Identifier === layerName)?.Format ?? [];
  const format = formats.find((one) => /^image\/(?:png|jpe?g|webp)/.test(one));
  return format === undefined ? {} : { format };
}

/** Resolution of the least detailed level, in units of the map per pixel, at the middle of the grid's extent. */
function coarsestResolution(source: WMTS): number {
  const grid = source.getTileGrid();
  const projection = source.getProjection();
  if (!grid || !projection) return Number.POSITIVE_INFINITY;
  const resolution = grid.getResolution(grid.getMinZoom());
  if (projection.getCode() === mapProjection) return resolution;
  const middle = getCenter(grid.getExtent() ?? projection.getExtent() ?? [0, 0, 0, 0]);
  const onMap = transform(middle, projection, mapProjection);
  // Metres of the ground in units of Web Mercator, which stretches with the latitude.
  return resolution / getPointResolution(mapProjection, 1, onMap, 'm');
}
