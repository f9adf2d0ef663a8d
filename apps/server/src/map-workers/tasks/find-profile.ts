import { type ValuesAlongRequest, valuesAlong } from '@cartable/rasters';

/** Values of rasters along a line. */
export interface FindProfileTask extends ValuesAlongRequest {
  readonly kind: 'find-profile';
}

export const findProfile = (task: FindProfileTask): Promise<(number | null)[]> => valuesAlong(task);
