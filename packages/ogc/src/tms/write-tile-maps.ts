/** The three documents of TMS 1.0.0 (OSGeo Tile Map Service Specification), and its error. */

import type { CartableError, Language } from '@cartable/contract';
import { resolutionAt, tileMatrixSetBbox } from '@cartable/geo';
import type { MetadataLink, ServiceInfo } from '../common/service-info.ts';
import { element, serializeDocument, type XmlElement } from '../common/xml-element.ts';
import type { TileLayer } from '../tiles/tile-layer.ts';
import { bottomRowsPath, tileMapUrl, tmsVersion } from './tms-addresses.ts';

/** Answer of the address `/tms` itself: the versions served. */
export function writeTmsServices({ title, baseUrl }: ServiceInfo): string {
  const href = `${baseUrl}/${tmsVersion}`;
  return serializeDocument(
    element('Services', {}, element('TileMapService', { title, version: tmsVersion, href })),
  );
}

/** The layers, in the order given. */
export function writeTileMapService(service: ServiceInfo, layers: readonly TileLayer[]): string {
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
 * One layer, as the specification has it: rows counted from the bottom of the square of the tile matrix set, at
 * addresses of their own, from level 0 on. GDAL places tiles by the box, so the box is that square.
 */
export function writeTileMap({ baseUrl }: Pick<ServiceInfo, 'baseUrl'>, layer: TileLayer): string {
  const { set, attribution } = layer;
  const [minx, miny, maxx, maxy] = tileMatrixSetBbox(set);
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
      layer.metadataLinks.map((link) =>
        element('Metadata', { type: tmsMetadataType(link), 'mime-type': link.format, href: link.url }),
      ),
      attribution &&
        element(
          'Attribution',
          {},
          element('Title', {}, attribution.title),
          element('OnlineResource', { href: attribution.url }),
        ),
      element('SRS', {}, srsOf(layer)),
      element('BoundingBox', { minx, miny, maxx, maxy }),
      element('Origin', { x: minx, y: miny }),
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

/** The words of the specification: `TC211` is ISO 19115. */
const tmsMetadataType = ({ type }: MetadataLink): string => (type === 'other' ? 'Other' : 'TC211');

function tileSets(url: string, { bottomLevel, set }: TileLayer): XmlElement[] {
  return Array.from({ length: bottomLevel + 1 }, (_, z) =>
    element('TileSet', {
      href: `${url}/${bottomRowsPath}/${z}`,
      'units-per-pixel': resolutionAt(z, set),
      order: z,
    }),
  );
}

/** The registered profiles have levels of their own. */
const profile = 'none';

const srsOf = ({ set }: TileLayer): string => `EPSG:${set.srid}`;

function keywordList(keywords: readonly string[]): XmlElement | undefined {
  return keywords.length === 0 ? undefined : element('KeywordList', {}, keywords.join(' '));
}

export function writeTmsError(error: CartableError, language: Language): string {
  return serializeDocument(element('TileMapServerError', {}, element('Message', {}, error.text(language))));
}
