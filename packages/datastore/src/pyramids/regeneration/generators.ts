import type { StoredPyramid } from '../../ingest/stored-data/pyramid.model.ts';
import type { Generator } from '../generation/generator.ts';
import { rasterGenerator } from '../raster/raster-generator.ts';
import { vectorGenerator } from '../vector/vector-generator.ts';

export const generators: Readonly<Record<StoredPyramid['kind'], Generator>> = {
  vector: vectorGenerator,
  raster: rasterGenerator,
};
