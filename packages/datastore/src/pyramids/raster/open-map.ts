import { createHash } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { FeatureSource } from '@cartable/geo';
import type { PixelSource } from '@cartable/rasters';
import { type MapLayer, type MetatileSource, metatileSource } from '@cartable/rendering';
import { type DrawnTable, type FeatureDataset, openDrawnTable } from '@cartable/storage';
import { readSld } from '@cartable/styles';
import type { MapToTile } from './raster-pyramid-task.ts';

/** A square of 2048 pixels of the densest map takes some seconds; past this something hangs. */
const metatileMs = 600_000;

export interface OpenMap extends PixelSource, Pick<MetatileSource, 'reachPixels'> {
  close(): void;
}

/**
 * Draws the tables of a service as it does, with our own engine.
 * @param folder of nobody else: copies of the tables are made there for drawing, and found again by who takes over
 */
export async function openMap(
  dataset: FeatureDataset,
  { layers, dataVersion }: Pick<MapToTile, 'layers' | 'dataVersion'>,
  folder: string,
  signal?: AbortSignal,
): Promise<OpenMap> {
  await mkdir(folder, { recursive: true });
  const tables: DrawnTable[] = [];
  const drawn: MapLayer[] = [];
  // The first of a service lies on top; what is painted last does.
  for (const { table, sld } of layers.toReversed()) {
    const style = readSld(sld).styles[0]?.style;
    const opened =
      style && (await openTable(dataset, table, join(folder, nameOf(table, dataVersion)), signal));
    if (!opened) continue;
    tables.push(opened.drawn);
    drawn.push({ source: opened.source, style });
  }
  const engine = metatileSource(drawn, { timeoutMs: metatileMs });
  let last: Promise<unknown> = Promise.resolve();
  return {
    // One at a time: two at once in the same thread would only take more memory.
    readMetatile: ({ zoom: _, ...window }) => {
      const turn = last.then(() => engine.readMetatile(window));
      last = turn.catch(() => {});
      return turn;
    },
    reachPixels: (window) => engine.reachPixels(window),
    close: () => {
      for (const table of tables) table.close();
    },
  };
}

function nameOf(table: string, version: string): string {
  return `${createHash('sha256')
    .update(JSON.stringify([table, version]))
    .digest('hex')}.copy`;
}

async function openTable(
  dataset: FeatureDataset,
  name: string,
  path: string,
  signal: AbortSignal | undefined,
): Promise<{ source: FeatureSource; drawn: DrawnTable } | undefined> {
  const table = await dataset.table(name);
  const { columns, geometry } = table.description;
  if (!geometry) return undefined;
  const drawn = await openDrawnTable(table, path, signal);
  const { type: geometryType, srid } = geometry;
  return { source: { columns, geometryType, srid, scan: (request) => drawn.draw(request) }, drawn };
}
