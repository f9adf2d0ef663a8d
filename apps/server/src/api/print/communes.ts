/** The detailed levels of the shipped base map on paper. */

import { fileURLToPath } from 'node:url';
import { communeLayers, communeLevels, communesBelow } from '@cartable/geo/base-map';
import { communesStyle, type SheetLayer } from '@cartable/rendering';
import { type Archive, fileSource, openArchive } from '@cartable/tiling';
import type { PrintedPage } from './printed-page.ts';
import { tilesFor } from './tile-plan.ts';

const mostTiles = 300;

let opened: Promise<Archive> | undefined;

/** Opened once, as long as the server runs: a few kilobytes of directories. Tried anew after a failure. */
function archive(): Promise<Archive> {
  if (opened) return opened;
  const path = fileURLToPath(import.meta.resolve('@cartable/geo/base-map/communes.pmtiles'));
  opened = openArchive(fileSource(path)).catch((error) => {
    opened = undefined;
    throw error;
  });
  return opened;
}

/** Nothing where the page shows too much ground for them to be seen. */
export async function printedCommunes({ cover }: PrintedPage): Promise<SheetLayer[]> {
  const { extent: covered, screenResolution: resolution } = cover;
  if (resolution >= communesBelow) return [];
  const requests = tilesFor({
    extent: covered,
    template: '',
    minLevel: communeLevels.min,
    maxLevel: communeLevels.max,
    // Tiles of 512 pixels of a screen.
    resolution: resolution * 2,
    mostTiles,
  });
  const communes = await archive();
  const tiles = await Promise.all(
    (requests ?? []).map(async ({ tile: { z, x, y }, extent }) => ({
      bytes: await communes.tile(z, x, y),
      extent,
    })),
  );
  return [
    {
      kind: 'vector-tiles',
      title: '',
      opacity: 1,
      tiles: tiles.flatMap(({ bytes, extent }) => (bytes ? [{ bytes, extent }] : [])),
      layerNames: Object.values(communeLayers),
      mapboxStyle: communesStyle(resolution),
    },
  ];
}
