import { bboxIntersects } from '../bbox.ts';
import { getCrs } from '../crs/registry.ts';
import type { Bbox } from '../feature-batch.ts';
import type { TileMatrixSet } from './tile-matrix-set.ts';

/**
 * Whether data lie, in part at least, where the system of a set is of use. Formulas of projections answer something far
 * beyond, which would make tiles that nobody can read.
 * @param degrees longitude then latitude
 */
export function isSetForData(degrees: Bbox, { srid }: Pick<TileMatrixSet, 'srid'>): boolean {
  return bboxIntersects(degrees, getCrs(srid).areaOfUse);
}
