/** GetFeatureInfo of WMTS (OGC 07-057r7 §7.3) in JSON: the values of the pixel under the click. */

import { transform } from 'ol/proj.js';
import type WMTS from 'ol/source/WMTS.js';
import WMTSTileGrid from 'ol/tilegrid/WMTS.js';
import type { ClickAnswer, MapClick } from '../layers/drawn-layer.ts';
import { reasonOfRejection, serviceRoot, withParameters } from '../layers/service-request.ts';
import type { WmtsLayer } from '../map-types.ts';
import { reachable } from '../outside/reachable.ts';
import { mapProjection } from '../projections.ts';
import { readFoundFeatures } from './feature-collection.ts';

export async function queryWmts(
  definition: WmtsLayer,
  source: WMTS,
  { coordinate, resolution, signal }: MapClick,
): Promise<ClickAnswer> {
  const nothing = {
    layerId: definition.id,
    title: definition.title,
    areValues: true,
    features: [],
    geometries: [],
  };
  const pixel = pixelAt(source, coordinate, resolution);
  if (!pixel) return nothing;
  const url = withParameters(serviceRoot(definition.url, location.href), {
    SERVICE: 'WMTS',
    VERSION: '1.0.0',
    REQUEST: 'GetFeatureInfo',
    LAYER: definition.layerName,
    STYLE: source.getStyle(),
    FORMAT: source.getFormat(),
    TILEMATRIXSET: source.getMatrixSet(),
    ...pixel,
    INFOFORMAT: 'application/json',
  });
  const response = await fetch(reachable(url), { signal });
  const body = await response.text();
  // The service has no tile there, whatever its grid says: there is nothing.
  if (outOfRange.test(body)) return nothing;
  if (!response.ok) return { ...nothing, error: reasonOfRejection(body, response.status) };
  try {
    return { ...nothing, features: readFoundFeatures(JSON.parse(body)) };
  } catch {
    return { ...nothing, error: reasonOfRejection(body, response.status) };
  }
}

/** Code of a refusal (07-057r7 §7.3.3). */
const outOfRange = /exceptionCode="TileOutOfRange"/;

/** Whether the capabilities offer a format of GetFeatureInfo for a layer; the map library leaves it unread. */
export function answersClicks(capabilities: string, layerName: string): boolean {
  const document = new DOMParser().parseFromString(capabilities, 'application/xml');
  const layers = [...document.getElementsByTagNameNS('*', 'Layer')].map(({ children }) => [...children]);
  const described = layers.find((children) =>
    children.some(({ localName, textContent }) => localName === 'Identifier' && textContent === layerName),
  );
  return described?.some(({ localName }) => localName === 'InfoFormat') ?? false;
}

/** The tile shown at this scale, and the pixel of it, as the parameters of the request name them. */
function pixelAt(source: WMTS, coordinate: readonly number[], mapResolution: number) {
  const grid = source.getTileGrid();
  const projection = source.getProjection();
  if (!(grid instanceof WMTSTileGrid) || !projection) return undefined;
  const [x, y] = transform([...coordinate], mapProjection, projection);
  const z = grid.getZForResolution(mapResolution);
  const [, column, row] = grid.getTileCoordForCoordAndZ([x!, y!], z);
  const [originX, originY] = grid.getOrigin(z);
  const resolution = grid.getResolution(z);
  const side = [grid.getTileSize(z)].flat();
  const [width = 256, height = width] = side;
  const i = Math.floor((x! - originX!) / resolution - column! * width);
  const j = Math.floor((originY! - y!) / resolution - row! * height);
  const covered = grid.getFullTileRange(z);
  const isCovered = covered ? covered.containsXY(column!, row!) : column! >= 0 && row! >= 0;
  if (!isCovered) return undefined;
  return {
    TILEMATRIX: grid.getMatrixId(z),
    TILECOL: String(column),
    TILEROW: String(row),
    I: String(i),
    J: String(j),
  };
}
