import type { Connection } from '@cartable/storage';
import type { DatastoreContext } from '../../context.ts';
import type { ProcessingId } from '../../ingest/executions/execution.model.ts';
import type { StoredPyramid } from '../../ingest/stored-data/pyramid.model.ts';
import type { StoredData } from '../../ingest/stored-data/stored-data.model.ts';
import { rasterGenerator } from '../raster/raster-generator.ts';
import { vectorGenerator } from '../vector/vector-generator.ts';

/** What makes the pyramids of one kind. */
export interface Generator {
  readonly processingId: ProcessingId;
  readonly jobKind: string;
  /** Whether a pyramid can be made again from what its source is now. @throws {CartableError} what prevents it */
  verifySource(context: DatastoreContext, db: Connection, data: StoredData): Promise<void>;
}

export const generators: Readonly<Record<StoredPyramid['kind'], Generator>> = {
  vector: vectorGenerator,
  raster: rasterGenerator,
};
