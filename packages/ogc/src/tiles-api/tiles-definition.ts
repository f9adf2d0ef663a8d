/** The resources of tiles in the definition of the API (OpenAPI 3.0). */

import { type DefinitionPart, maxDescribed } from '../api-core/api-definition.ts';
import type { ApiInfo } from '../api-core/api-info.ts';
import { binary, plainDocument } from '../api-core/operations.ts';
import { type TileCollection, tileFormatNames, tileKindOf, tilesPathOf } from './tile-collection.ts';

export function tilesDefinition(info: ApiInfo, collections: readonly TileCollection[]): DefinitionPart {
  const described = collections.slice(0, maxDescribed);
  const paths = described.map((collection, rank) => tileCollectionPaths(info, collection, rank));
  return { paths: Object.assign(tileMatrixSetPaths(info), ...paths) as object };
}

const pathParameter = (name: string, schema: object) => ({ name, in: 'path', required: true, schema });
const text = { type: 'string' };
const index = { type: 'integer', minimum: 0 };

function tileMatrixSetPaths({ texts }: ApiInfo): object {
  return {
    '/tileMatrixSets': plainDocument('getTileMatrixSetsList', texts.tileMatrixSets),
    '/tileMatrixSets/{tileMatrixSetId}': plainDocument('getTileMatrixSet', texts.tileMatrixSet, [
      pathParameter('tileMatrixSetId', text),
    ]),
  };
}

/** Operation names of 20-057 annex C, which tell the kind of the tiles (`tilejson` and others apart). */
function tileCollectionPaths({ texts }: ApiInfo, collection: TileCollection, rank: number): object {
  const kind = tileKindOf(collection) === 'vector' ? 'Vector' : 'Map';
  const path = `/collections/${encodeURIComponent(collection.id)}`;
  const tiles = `${path}/${tilesPathOf(collection)}`;
  const { title, formats } = collection.layer;
  const set = pathParameter('tileMatrixSetId', { type: 'string', enum: [collection.layer.set.ogcName] });
  const names = formats.map(({ extension }) => tileFormatNames[extension]);
  const format = { name: 'f', in: 'query', required: false, schema: { type: 'string', enum: names } };
  const suffix = `${rank + 1}`;
  return {
    [path]: plainDocument(`.collection${kind}.describe${suffix}`, `${texts.collection} — ${title}`),
    [tiles]: plainDocument(`.collection${kind}.getTileSetsList${suffix}`, `${texts.tilesets} — ${title}`),
    [`${tiles}/{tileMatrixSetId}`]: plainDocument(
      `.collection${kind}.getTileSet${suffix}`,
      `${texts.tilesets} — ${title}`,
      [set],
    ),
    [`${tiles}/{tileMatrixSetId}/{tileMatrix}/{tileRow}/{tileCol}`]: binary(
      `.collection${kind}.getTile${suffix}`,
      `${texts.tile} — ${title}`,
      [
        set,
        pathParameter('tileMatrix', text),
        pathParameter('tileRow', index),
        pathParameter('tileCol', index),
        format,
      ],
      formats.map(({ mediaType }) => mediaType),
    ),
  };
}
