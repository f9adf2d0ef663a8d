/** A service of tiles as a collection of OGC API – Tiles (OGC 20-057). */

import { isVector, type TileFormat, type TileLayer } from '../tiles/tile-layer.ts';

export interface TileCollection {
  readonly id: string;
  readonly layer: TileLayer;
  /** Who publishes it, and in which set of data. */
  readonly publisher: string;
  readonly dataset: string;
  /** ISO 8601. */
  readonly published: string;
  /** Address of its TileJSON, for clients of that kind. */
  readonly tileJsonUrl: string;
}

export type TileKind = 'vector' | 'map';

export const tileKindOf = ({ layer }: TileCollection): TileKind => (isVector(layer) ? 'vector' : 'map');

/** Data are at `/tiles`, images of them at `/map/tiles` (20-057 §8.2). */
export const tilesPathOf = (collection: TileCollection): 'tiles' | 'map/tiles' =>
  tileKindOf(collection) === 'vector' ? 'tiles' : 'map/tiles';

/** Values of `f`, by extension of the tiles. */
export const tileFormatNames: Readonly<Record<TileFormat['extension'], string>> = {
  pbf: 'mvt',
  png: 'png',
  jpg: 'jpeg',
  webp: 'webp',
};
