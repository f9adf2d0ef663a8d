import { CartableError } from '@cartable/contract';
import type { Connection } from '@cartable/storage';
import type { DatastoreContext } from '../../context.ts';
import type { StoredPyramid } from '../../ingest/stored-data/pyramid.model.ts';
import type { StoredData } from '../../ingest/stored-data/stored-data.model.ts';
import { findStoredDataIn } from '../../ingest/stored-data/stored-data.store.ts';
import type { Generator } from '../generation/generator.ts';
import { planVectorPyramid } from './plan-vector-pyramid.ts';

export const buildVectorPyramidJobKind = 'vector-pyramid.build';

export type VectorPyramid = StoredPyramid & { readonly kind: 'vector' };

export const vectorGenerator: Generator = {
  processingId: 'vector-pyramid',
  jobKind: buildVectorPyramidJobKind,
  async verifySource(_context: DatastoreContext, db: Connection, data: StoredData) {
    if (data.pyramid?.kind !== 'vector') throw new CartableError('common.not-found');
    planVectorPyramid(await getSourceOf(db, data), data.pyramid.form);
  },
};

/** The database a pyramid is made of, as it is now. @throws {CartableError} `pyramid.source-unknown` */
export async function getSourceOf(
  db: Connection,
  { datastoreId, sourceStoredDataId }: StoredData,
): Promise<StoredData> {
  const source = sourceStoredDataId ? await findStoredDataIn(db, datastoreId, sourceStoredDataId) : undefined;
  if (source?.status !== 'GENERATED') throw new CartableError('pyramid.source-unknown');
  return source;
}
