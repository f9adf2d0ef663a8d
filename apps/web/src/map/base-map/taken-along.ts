/** Tiles of a base map that is one archive, for who takes them along: the very ranges the map would ask for them. */

import { communeLevels } from '@cartable/geo/base-map';
import archiveUrl from '@cartable/geo/base-map/communes.pmtiles?url';
import { PMTiles, type RangeResponse, type Source } from 'pmtiles';
import type { BaseMap } from '../map-types.ts';

export interface TakenRange {
  readonly url: string;
  /** As a request says it: `bytes=0-16383`. */
  readonly range: string;
  readonly bytes: ArrayBuffer;
}

interface BaseArchive {
  readonly url: string;
  readonly levels: readonly [number, number];
}

/** Undefined for base maps that are no archive. */
export async function baseArchiveOf(base: BaseMap): Promise<BaseArchive | undefined> {
  if (base.type === 'embedded') {
    const { min, max } = communeLevels;
    return { url: new URL(archiveUrl, location.href).href, levels: [min, max] };
  }
  if (base.type !== 'pmtiles') return undefined;
  const url = new URL(base.url, location.href).href;
  const { minZoom, maxZoom } = await new PMTiles(url).getHeader();
  return { url, levels: [minZoom, maxZoom] };
}

interface Tile {
  readonly z: number;
  readonly x: number;
  readonly y: number;
}

/** Reads a tile, and hands out what was read for it. */
export function rangeReader(url: string, keep: (range: TakenRange) => Promise<void>) {
  const source: Source = {
    getKey: () => url,
    getBytes: async (offset, length, signal): Promise<RangeResponse> => {
      const range = `bytes=${offset}-${offset + length - 1}`;
      const answer = await fetch(url, { headers: { range }, ...(signal && { signal }) });
      if (answer.status !== 206) throw new Error(`${url}: ${answer.status}`);
      const bytes = await answer.arrayBuffer();
      await keep({ url, range, bytes });
      return { data: bytes };
    },
  };
  const archive = new PMTiles(source);
  return async ({ z, x, y }: Tile, signal: AbortSignal): Promise<void> => {
    await archive.getZxy(z, x, y, signal);
  };
}
