import { CartableError } from '@cartable/contract';
import type { StoredPyramid } from '../../ingest/stored-data/pyramid.model.ts';
import type { Generator } from '../generation/generator.ts';
import { planRasterPyramid } from './plan-raster-pyramid.ts';
import { getRasterSource } from './raster-source.ts';

export const buildRasterPyramidJobKind = 'raster-pyramid.build';

export type RasterPyramid = StoredPyramid & { readonly kind: 'raster' };

export const rasterGenerator: Generator = {
  processingId: 'raster-pyramid',
  jobKind: buildRasterPyramidJobKind,
  async verifySource(_context, db, { datastoreId, pyramid }) {
    if (pyramid?.kind !== 'raster') throw new CartableError('common.not-found');
    planRasterPyramid(await getRasterSource(db, datastoreId, pyramid.form), pyramid.form);
  },
};
