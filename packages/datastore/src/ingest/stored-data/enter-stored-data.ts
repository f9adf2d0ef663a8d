import { CartableError } from '@cartable/contract';
import { type DatastoreContext, db } from '../../context.ts';
import type { Person } from '../../people.ts';
import { type Entered, enterDatastore } from '../../workspace/datastores/enter-datastore.ts';
import type { StoredData } from './stored-data.model.ts';
import { findStoredDataIn } from './stored-data.store.ts';

export interface StoredDataRequest {
  readonly datastoreId: string;
  readonly storedDataId: string;
}

export async function enterStoredData(
  context: DatastoreContext,
  visitor: Person,
  { datastoreId, storedDataId }: StoredDataRequest,
  ...actions: Parameters<typeof enterDatastore>[3][]
): Promise<{ access: Entered; data: StoredData }> {
  const access = await enterDatastore(context, visitor, datastoreId, ...actions);
  const data = await findStoredDataIn(db(context), datastoreId, storedDataId);
  if (!data) throw new CartableError('common.not-found');
  return { access, data };
}
