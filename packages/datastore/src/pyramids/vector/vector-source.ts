import type * as Contract from '@cartable/contract';
import { CartableError } from '@cartable/contract';
import type { Connection } from '@cartable/storage';
import type { StoredData } from '../../ingest/stored-data/stored-data.model.ts';
import { getReadyData } from '../../publishing/offerings/publish-offering.ts';

export interface VectorPyramidRequest {
  readonly datastoreId: string;
  readonly form: Contract.VectorPyramidRequest;
}

/** @throws {CartableError} `common.not-found`, `service.data-not-ready` */
export async function getSource(
  db: Connection,
  datastoreId: string,
  { vectordb_id }: Pick<Contract.VectorPyramidForm, 'vectordb_id'>,
): Promise<StoredData> {
  const source = await getReadyData(db, { datastoreId, storedDataId: vectordb_id });
  if (source.type !== 'VECTOR-DB') throw new CartableError('common.not-found');
  return source;
}
