import type { WmtsRequest } from '@cartable/ogc';
import { DocumentCache } from '../context/answer/document-cache.ts';
import type { ServiceAnswer } from '../context/answer/service-answer.ts';
import type { ServiceContext } from '../context/service-context.ts';
import type { StoredTiles } from '../tiles/stored-tiles.ts';
import { getCapabilities } from './get-capabilities.ts';
import { getFeatureInfo } from './get-feature-info.ts';
import { getTile } from './get-tile.ts';

/** The operations of WMTS, in whichever encoding they are asked. */
export class WmtsOperations {
  readonly #documents = new DocumentCache();
  readonly #tiles: StoredTiles;

  constructor(tiles: StoredTiles) {
    this.#tiles = tiles;
  }

  answer(context: ServiceContext, request: WmtsRequest): ServiceAnswer | Promise<ServiceAnswer> {
    switch (request.operation) {
      case 'GetCapabilities':
        return getCapabilities(context, request, this.#documents);
      case 'GetTile':
        return getTile(context, request, this.#tiles);
      case 'GetFeatureInfo':
        return getFeatureInfo(context, request);
    }
  }
}
