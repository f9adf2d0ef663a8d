/** PMTiles archives (version 3), read by ranges. */

import { FetchSource, type Header, PMTiles, TileType } from 'pmtiles';
import { reachable } from './reachable.ts';

const scheme = 'pmtiles:';
/** Those of a map or two; each holds its directories. */
const mostOpen = 8;
const opened = new Map<string, PMTiles>();
const direct = new Set<string>();

/** The base map of the operator is asked of its own server, as those of other kinds are: the policy of pages lets it. */
export function askDirectly(url: string): void {
  direct.add(url);
}

/** Template of the tiles of an archive, for layers of the map. */
export const pmtilesTemplate = (url: string): string => `${scheme}${url}#{z}/{x}/{y}`;

export const isPmtiles = (tileUrl: string): boolean => tileUrl.startsWith(scheme);

export interface ArchiveFacts {
  readonly isVector: boolean;
  readonly minLevel: number;
  readonly maxLevel: number;
  readonly box: {
    readonly west: number;
    readonly south: number;
    readonly east: number;
    readonly north: number;
  };
  readonly name: string | undefined;
  readonly attribution: string | undefined;
  readonly layerNames: readonly string[];
}

/** @throws when there is no archive at the address, or none of maps */
export async function readArchive(url: string): Promise<ArchiveFacts> {
  const [header, metadata] = await readFrom(
    url,
    async (archive): Promise<[Header, ArchiveMetadata]> => [
      await archive.getHeader(),
      (await archive.getMetadata()) as ArchiveMetadata,
    ],
  );
  const layers = Array.isArray(metadata.vector_layers) ? metadata.vector_layers : [];
  return {
    isVector: header.tileType === TileType.Mvt,
    minLevel: header.minZoom,
    maxLevel: header.maxZoom,
    box: { west: header.minLon, south: header.minLat, east: header.maxLon, north: header.maxLat },
    name: textOf(metadata.name),
    attribution: textOf(metadata.attribution),
    layerNames: layers.flatMap(({ id }) => textOf(id) ?? []),
  };
}

interface ArchiveMetadata {
  readonly name?: unknown;
  readonly attribution?: unknown;
  readonly vector_layers?: readonly { readonly id?: unknown }[];
}

/** Undefined where the archive has no such tile. */
export async function readPmtile(tileUrl: string, signal: AbortSignal): Promise<ArrayBuffer | undefined> {
  const [, url, z, x, y] = /^pmtiles:(.*)#(\d+)\/(\d+)\/(\d+)$/.exec(tileUrl) ?? [];
  if (url === undefined) throw new Error(tileUrl);
  return (await readFrom(url, (archive) => archive.getZxy(Number(z), Number(x), Number(y), signal)))?.data;
}

/** The library keeps what failed as well: an archive that could not be read is opened anew, once the network is back. */
async function readFrom<T>(url: string, read: (archive: PMTiles) => Promise<T>): Promise<T> {
  const archive = open(url);
  try {
    return await read(archive);
  } catch (error) {
    const isGivenUp = error instanceof DOMException && error.name === 'AbortError';
    if (!isGivenUp && opened.get(url) === archive) opened.delete(url);
    throw error;
  }
}

function open(url: string): PMTiles {
  const known = opened.get(url) ?? new PMTiles(new FetchSource(direct.has(url) ? url : reachable(url)));
  opened.delete(url);
  opened.set(url, known);
  const [oldest] = opened.keys();
  if (opened.size > mostOpen && oldest !== undefined) opened.delete(oldest);
  return known;
}

/** As words alone: some attributions are HTML. */
function textOf(value: unknown): string | undefined {
  if (typeof value !== 'string' || value === '') return undefined;
  return new DOMParser().parseFromString(value, 'text/html').body.textContent?.trim() || undefined;
}
