import { CartableError } from '@cartable/contract';
import { type DatastoreContext, db } from '../../context.ts';
import type { Person } from '../../people.ts';
import { type Entered, enterDatastore } from '../datastores/enter-datastore.ts';
import type { Datasheet } from './datasheet.model.ts';
import { findDatasheetByName } from './datasheet.store.ts';

export interface DatasheetRequest {
  readonly datastoreId: string;
  readonly datasheetName: string;
}

export async function enterDatasheet(
  context: DatastoreContext,
  visitor: Person,
  { datastoreId, datasheetName }: DatasheetRequest,
  ...actions: Parameters<typeof enterDatastore>[3][]
): Promise<{ access: Entered; datasheet: Datasheet }> {
  const access = await enterDatastore(context, visitor, datastoreId, ...actions);
  const datasheet = await findDatasheetByName(db(context), datastoreId, datasheetName);
  if (!datasheet) throw new CartableError('common.not-found');
  return { access, datasheet };
}
