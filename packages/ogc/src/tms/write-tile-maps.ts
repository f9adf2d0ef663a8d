/** The three documents of TMS 1.0.0 (OSGeo Tile Map Service Specification), and its error. */

import type { CartableError, Language } from '@cartable/contract';
import { resolutionAt, tileMatrixSetBbox } from '@cartable/geo';
import type { ServiceFacts } from '../common/service-facts.ts';
import { element, serializeDocument, type XmlElement } from '../common/xml-element.ts';
import type { TileLayer } from '../tiles/tile-layer.ts';
import { limitsOf } from '../tiles/tile-layer.ts';
import { tileMapUrl, tmsVersion } from './tms-addresses.ts';

/** What the address `/tms` itself answers: the versions served. */
export function writeTmsServices({ title, baseUrl }: ServiceFacts): string {
  const href = `${baseUrl}/${tmsVersion}`;
  return serializeDocument(
    element('Services', {}, element('TileMapService', { title, version: tmsVersion, href })),
  );
}

/** The layers, in the order given. */
export function writeTileMapService(service: ServiceFacts, layers: readonly TileLayer[]): string {
  const { title, abstract, keywords, provider, baseUrl } = service;
  return serializeDocument(
    element(
      'TileMapService',
      { version: tmsVersion, services: baseUrl },
      element('Title', {}, title),
      element('Abstract', {}, abstract),
      keywordList(keywords),
      element(
        'ContactInformation',
        {},
        element('ContactPersonPrimary', {}, element('ContactOrganization', {}, provider.name)),
      ),
      element(
        'TileMaps',
        {},
        layers.map((layer) =>
          element('TileMap', {
            title: layer.title,
            srs: srsOf(layer),
            profile: profile,
            extension: layer.formats[0].extension,
            href: tileMapUrl(baseUrl, layer),
          }),
        ),
      ),
    ),
  );
}

/**
 * One layer. Tiles are counted from the top left corner, which is therefore the origin told: the specification leaves
 * it to the document (`Origin`), and clients that read it (GDAL) place the tiles right.
 */
export function writeTileMap({ baseUrl }: Pick<ServiceFacts, 'baseUrl'>, layer: TileLayer): string {
  const { set, attribution } = layer;
  const [minx, miny, maxx, maxy] = layer.extent ?? tileMatrixSetBbox(set);
  const [{ extension, mediaType }] = layer.formats;
  const url = tileMapUrl(baseUrl, layer);
  return serializeDocument(
    element(
      'TileMap',
      { version: tmsVersion, tilemapservice: `${baseUrl}/${tmsVersion}` },
      element('Title', {}, layer.title),
      element('Abstract', {}, layer.abstract),
      keywordList(layer.keywords),
      element('Metadata', { type: 'Other', 'mime-type': 'application/json', href: `${url}/metadata.json` }),
      attribution &&
        element(
          'Attribution',
          {},
          element('Title', {}, attribution.title),
          element('OnlineResource', { href: attribution.url }),
        ),
      element('SRS', {}, srsOf(layer)),
      element('BoundingBox', { minx, miny, maxx, maxy }),
      element('Origin', { x: set.originX, y: set.originY }),
      element('TileFormat', {
        width: set.tileSizePixels,
        height: set.tileSizePixels,
        'mime-type': mediaType,
        extension,
      }),
      element('TileSets', { profile: profile }, tileSets(url, layer)),
    ),
  );
}

function tileSets(url: string, layer: TileLayer): XmlElement[] {
  return limitsOf(layer).map(({ z, minX, minY, maxX, maxY }) =>
    element('TileSet', {
      href: `${url}/${z}`,
      minrow: minY,
      maxrow: maxY,
      mincol: minX,
      maxcol: maxX,
      'units-per-pixel': resolutionAt(z, layer.set),
      order: z,
    }),
  );
}

/** Neither of the global profiles, whose rows are counted from the bottom. */
const profile = 'none';

const srsOf = ({ set }: TileLayer): string => `EPSG:${set.srid}`;

function keywordList(keywords: readonly string[]): XmlElement | undefined {
  return keywords.length === 0 ? undefined : element('KeywordList', {}, keywords.join(' '));
}

export function writeTmsError(error: CartableError, language: Language): string {
  return serializeDocument(element('TileMapServerError', {}, element('Message', {}, error.text(language))));
}
