import { type ValuesAlongRequest, valuesAlong } from '@cartable/rasters';
import type { WorkerContext } from '../worker/context.ts';

/** Values of rasters along a line. */
export interface FindProfileTask extends Omit<ValuesAlongRequest, 'open'> {
  readonly kind: 'find-profile';
}

export const findProfile = (
  { rasters, places, srid }: FindProfileTask,
  { openImage: open }: WorkerContext,
): Promise<(number | null)[]> => valuesAlong({ rasters, places, srid, ...(open && { open }) });
