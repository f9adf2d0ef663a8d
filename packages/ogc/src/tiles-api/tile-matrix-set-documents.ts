/** Tile matrix sets in JSON (OGC 17-083r4 annex A), and the list of those served. */

import {
  formatCrs,
  pm,
  resolutionAt,
  scaleDenominatorAt,
  type TileMatrixSet,
  tileMatrixSetTable,
} from '@cartable/geo';
import { type ApiInfo, bothWays, linksTo } from '../api-core/api-info.ts';
import { htmlMediaType, jsonMediaType, type Link } from '../api-core/link.ts';

/** OGC 17-083r4 §9.2 */
const tilingSchemesRelation = 'http://www.opengis.net/def/rel/ogc/1.0/tiling-schemes';
export const tilingSchemeRelation = 'http://www.opengis.net/def/rel/ogc/1.0/tiling-scheme';

export function tileMatrixSetUrl({ baseUrl }: Pick<ApiInfo, 'baseUrl'>, set: TileMatrixSet): string {
  return `${baseUrl}/tileMatrixSets/${set.ogcName}`;
}

export function tilingSchemeLinks(info: ApiInfo, set: TileMatrixSet): Link[] {
  const url = tileMatrixSetUrl(info, set);
  const { tileMatrixSet: title } = info.texts;
  return [
    { href: `${url}?f=json`, rel: tilingSchemeRelation, type: jsonMediaType, title },
    { href: `${url}?f=html`, rel: tilingSchemeRelation, type: htmlMediaType, title },
  ];
}

/** Links from the landing page to them. */
export function tileMatrixSetsLinks({ baseUrl, texts }: ApiInfo): Link[] {
  return linksTo(`${baseUrl}/tileMatrixSets`, tilingSchemesRelation, texts.tileMatrixSets);
}

/** 17-083r4 §9.2 */
export function tileMatrixSetsDocument(info: ApiInfo): object {
  return {
    links: bothWays(`${info.baseUrl}/tileMatrixSets`, info.texts.tileMatrixSets),
    tileMatrixSets: Object.values(tileMatrixSetTable).map((set) => ({
      ...named(set),
      links: bothWays(tileMatrixSetUrl(info, set), set.title),
    })),
  };
}

function named(set: TileMatrixSet) {
  return {
    id: set.ogcName,
    title: set.title,
    ...(set.uri === undefined ? {} : { uri: set.uri }),
    crs: formatCrs(set.srid, 'http'),
  };
}

/** 17-083r4 §6.2, with the links of an API. */
export function tileMatrixSetDocument(info: ApiInfo, set: TileMatrixSet): object {
  return {
    ...named(set),
    // The systems of all sets are written x then y by their authority.
    orderedAxes: ['X', 'Y'],
    ...(set === pm
      ? { wellKnownScaleSet: 'http://www.opengis.net/def/wkss/OGC/1.0/GoogleMapsCompatible' }
      : {}),
    tileMatrices: Array.from({ length: set.maxZoom + 1 }, (_, z) => ({
      id: String(z),
      scaleDenominator: scaleDenominatorAt(z, set),
      cellSize: resolutionAt(z, set),
      cornerOfOrigin: 'topLeft',
      pointOfOrigin: [set.originX, set.originY],
      tileWidth: set.tileSizePixels,
      tileHeight: set.tileSizePixels,
      matrixWidth: 2 ** z,
      matrixHeight: 2 ** z,
    })),
    links: bothWays(tileMatrixSetUrl(info, set), set.title),
  };
}
