import { tileMatrixSet } from '@cartable/geo';
import type { Raster } from '@cartable/rasters';
import { colourAt, valuesAt } from '@cartable/rasters';
import type { PyramidRef } from '../pyramid-ref.ts';
import type { WorkerContext } from '../worker/context.ts';

/** Values of raster pyramids at a point. */
export interface FindValuesTask {
  readonly kind: 'find-values';
  /** In `srid`. */
  readonly x: number;
  readonly y: number;
  readonly srid: number;
  readonly pyramids: readonly ValuedPyramid[];
}

/** A pyramid with the rasters that lie under the point, where they are kept; without any, its colours are told. */
export interface ValuedPyramid extends PyramidRef {
  readonly rasters: readonly Raster[];
}

/** Values of the bands (`null` for nodata), or the colour shown, `#rrggbbaa`, where the raster itself is not kept. */
export type PixelValues =
  | { readonly kind: 'bands'; readonly bands: readonly (number | null)[] }
  | { readonly kind: 'colour'; readonly colour: string };

/** Values of each pyramid at the point. */
export async function findValues(
  task: FindValuesTask,
  context: WorkerContext,
): Promise<(PixelValues | null)[]> {
  const values: (PixelValues | null)[] = [];
  for (const pyramid of task.pyramids) values.push(await valuesOf(context, pyramid, task));
  return values;
}

async function valuesOf(
  context: WorkerContext,
  pyramid: ValuedPyramid,
  { x, y, srid }: FindValuesTask,
): Promise<PixelValues | null> {
  const { openImage: open } = context;
  const bands = await valuesAt({ rasters: pyramid.rasters, x, y, srid, ...(open && { open }) });
  if (bands !== undefined) return { kind: 'bands', bands };
  const archive = await context.archives.get(pyramid);
  const set = tileMatrixSet(pyramid.tileMatrixSet);
  const colour = await colourAt({ archive, set, level: pyramid.bottomLevel, x, y, srid });
  return colour === undefined ? null : { kind: 'colour', colour: hexadecimal(colour) };
}

const hexadecimal = (colour: readonly number[]): string =>
  `#${colour.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
