import { CartableError } from '@cartable/contract';
import type { Connection } from '@cartable/storage';
import type { Entered } from '../../workspace/datastores/enter-datastore.ts';
import { findAuthorOfDatasheet } from './upload.store.ts';

/**
 * Everybody is in the sandbox with the same rights: they delete what they deposited there themselves. Managers of its
 * community, and administrators, delete everything; elsewhere the rights alone decide.
 */
export async function mayDeleteContent(
  db: Connection,
  { datastore, visitor, may }: Entered,
  datasheetId: string,
): Promise<boolean> {
  if (!datastore.isSandbox || may('community')) return true;
  return (await findAuthorOfDatasheet(db, datasheetId)) === visitor.id;
}

/** @throws {CartableError} `sandbox.of-another` */
export async function requireOwnContent(db: Connection, access: Entered, datasheetId: string): Promise<void> {
  if (!(await mayDeleteContent(db, access, datasheetId))) throw new CartableError('sandbox.of-another');
}
