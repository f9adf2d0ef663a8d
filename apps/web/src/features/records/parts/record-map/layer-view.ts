import { ownAddress } from '../../../../base/site/own-address.ts';
import type { MapLayer } from '../../../../map/map-types.ts';
import { setOfCrs } from '../../../../map/set-of-crs.ts';
import type { ShownLayer } from './map-layers.ts';

/** A layer of the catalogue as a layer of the map; tiles are asked first which levels and layers they have. */
export async function readLayerView(layer: ShownLayer, signal: AbortSignal): Promise<MapLayer> {
  const { name, title, endpointUrl: url } = layer;
  const id = `${layer.offeringId} ${name}`;
  switch (layer.protocol) {
    case 'OGC:WFS':
      return { kind: 'wfs', id, title, url, typeName: name };
    case 'OGC:WMTS':
      return { kind: 'wmts', id, title, url, layerName: name };
    case 'TMS':
      return readTiles(layer, id, signal);
    default:
      return {
        kind: 'wms',
        id,
        title,
        url,
        layerName: name,
        givesValues: layer.endpointType === 'WMS-RASTER',
      };
  }
}

/** Fields read from TileJSON 3.0.0. */
interface TileJson {
  readonly tiles: readonly string[];
  readonly crs: string;
  /** Degrees. */
  readonly bounds?: readonly [west: number, south: number, east: number, north: number];
  readonly minzoom: number;
  readonly maxzoom: number;
  readonly vector_layers: readonly { readonly id: string }[];
}

async function readTiles(
  { endpointUrl, name, title }: ShownLayer,
  id: string,
  signal: AbortSignal,
): Promise<MapLayer> {
  const root = `${ownAddress(endpointUrl)}/${encodeURIComponent(name)}`;
  const read = async (document: string) => {
    const answer = await fetch(`${root}/${document}`, { signal });
    if (!answer.ok) throw new Error(`${answer.status} ${document}`);
    return answer.text();
  };
  const [description, style] = await Promise.all([read('tilejson.json'), read('style.json')]);
  const { tiles, crs, bounds, minzoom, maxzoom, vector_layers: layers } = JSON.parse(description) as TileJson;
  const set = setOfCrs(crs);
  if (!set) throw new Error(`tilejson.json – ${crs}`);
  return {
    kind: 'vector-tiles',
    id,
    title,
    url: tiles[0] ?? '',
    set,
    minLevel: minzoom,
    maxLevel: maxzoom,
    layerNames: layers.map((one) => one.id),
    box: bounds ? { west: bounds[0], south: bounds[1], east: bounds[2], north: bounds[3] } : null,
    mapboxStyle: style,
  };
}
