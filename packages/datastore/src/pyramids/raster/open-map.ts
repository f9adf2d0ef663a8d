import type { FeatureSource } from '@cartable/geo';
import type { MetatileRequest, PixelSource } from '@cartable/rasters';
import { type MapLayer, renderMap } from '@cartable/rendering';
import type { FeatureDataset } from '@cartable/storage';
import { readSld } from '@cartable/styles';
import sharp from 'sharp';
import type { MapToTile } from './raster-pyramid-task.ts';

/** A square of 2048 pixels of the densest map takes some seconds; past this something hangs. */
const metatileMs = 600_000;

/** Draws the tables of a service as it does, with our own engine. */
export async function openMap(dataset: FeatureDataset, { layers }: MapToTile): Promise<PixelSource> {
  const drawn: MapLayer[] = [];
  // The first of a service lies on top; what is painted last does.
  for (const { table, sld } of layers.toReversed()) {
    const source = await openTable(dataset, table);
    const style = readSld(sld).styles[0]?.style;
    if (source && style) drawn.push({ source, style });
  }
  let last: Promise<unknown> = Promise.resolve();
  return {
    readMetatile: (request) => {
      const turn = last.then(() => draw(drawn, request));
      last = turn.catch(() => {});
      return turn;
    },
  };
}

async function draw(
  layers: readonly MapLayer[],
  { zoom: _, ...window }: MetatileRequest,
): Promise<Uint8Array> {
  const { bytes } = await renderMap({
    ...window,
    transparent: true,
    format: 'image/png',
    layers,
    timeoutMs: metatileMs,
  });
  return sharp(bytes).ensureAlpha().raw().toBuffer();
}

async function openTable(dataset: FeatureDataset, name: string): Promise<FeatureSource | undefined> {
  const table = await dataset.table(name);
  const { columns, geometry } = table.description;
  if (!geometry) return undefined;
  return {
    columns,
    geometryType: geometry.type,
    srid: geometry.srid,
    scan: (request) => table.draw(request),
  };
}
