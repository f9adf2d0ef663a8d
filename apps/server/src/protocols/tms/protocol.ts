import { bottomRowsPath } from '@cartable/ogc';
import { DocumentCache } from '../context/answer/document-cache.ts';
import { openAndPrivate } from '../context/mount.ts';
import { offeringsOf } from '../context/offerings.ts';
import type { ServiceContext } from '../context/service-context.ts';
import type { Protocol, Resource } from '../protocol.ts';
import type { StoredTiles } from '../tiles/stored-tiles.ts';
import { rejectTms } from './exceptions.ts';
import { getTile } from './get-tile.ts';
import { answerStyle, answerTmsDocument, type TmsDocument } from './tms-documents.ts';

const documentPaths: readonly (readonly [string, TmsDocument])[] = [
  ['', 'services'],
  ['/1.0.0', 'tileMaps'],
  ['/1.0.0/:layer', 'tileMap'],
  ['/1.0.0/:layer/metadata.json', 'metadata'],
  ['/1.0.0/:layer/tilejson.json', 'tileJson'],
];

/** TMS 1.0.0 of the services of pyramids, vector and raster, with its descriptions in JSON (ADR 17). */
export function createTms(tiles: StoredTiles): Protocol {
  const cache = new DocumentCache();
  return {
    name: 'tms',
    mounts: openAndPrivate('tms'),
    serves: offeringsOf('WMTS-TMS'),
    resources: [
      ...documentPaths.map(
        ([path, name]): Resource<ServiceContext> => ({
          path,
          answer: (context, request) => answerTmsDocument(context, name, request.path.layer ?? '', cache),
        }),
      ),
      {
        path: '/1.0.0/:layer/style.json',
        answer: (context, request) => answerStyle(context, request.path.layer ?? '', cache),
      },
      {
        path: '/1.0.0/:layer/:z/:x/:file',
        operation: 'tile',
        answer: (context, request) => getTile(context, request, { tiles, rows: 'top' }),
      },
      {
        path: `/1.0.0/:layer/${bottomRowsPath}/:z/:x/:file`,
        operation: 'tile',
        answer: (context, request) => getTile(context, request, { tiles, rows: 'bottom' }),
      },
    ],
    reject: (context, _request, error) => rejectTms(context, error),
  };
}
