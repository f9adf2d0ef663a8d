import { tileMatrixSet } from '@cartable/geo';
import { colourAt, valuesAt } from '@cartable/rasters';
import type { FindValuesTask, PixelValues, ValuedPyramid } from '../tasks.ts';
import type { WorkerContext } from '../worker/context.ts';

/** What each pyramid holds at a point. */
export async function findValues(
  context: WorkerContext,
  task: FindValuesTask,
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
  const bands = await valuesAt({ rasters: pyramid.rasters, x, y, srid });
  if (bands !== undefined) return { kind: 'bands', bands };
  const archive = await context.archives.get(pyramid);
  const set = tileMatrixSet(pyramid.tileMatrixSet);
  const colour = await colourAt({ archive, set, level: pyramid.bottomLevel, x, y, srid });
  return colour === undefined ? null : { kind: 'colour', colour: hexadecimal(colour) };
}

const hexadecimal = (colour: readonly number[]): string =>
  `#${colour.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
