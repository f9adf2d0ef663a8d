import type { SignedInVisitor } from '@cartable/accounts';
import type { EspacecoContext } from '../context.ts';
import type { LoadedFeature } from '../editing/messages.ts';
import { databaseOf, type ReadDatabase } from '../permissions/access-of.ts';
import { tableIn } from '../permissions/table-in.ts';
import type { Table } from '../tables/database.model.ts';
import { requireReady } from './ready.ts';

/** A feature as it is, whole: what of it somebody may see is told by the columns of `read.access`. */
export interface CurrentFeature {
  readonly read: ReadDatabase;
  readonly table: Table;
  /** Undefined: it was deleted, or never was. */
  readonly feature: LoadedFeature | undefined;
  /** Number of the transaction that changed it last; zero: none did. */
  readonly version: number;
}

/**
 * @param of number or name of the database
 * @throws {CartableError} `espaceco.database-unknown`, `espaceco.table-unknown`, `espaceco.database-not-ready`
 */
export async function readFeature(
  context: EspacecoContext,
  visitor: SignedInVisitor,
  { of, table: named, key }: { readonly of: number | string; readonly table: string; readonly key: number },
): Promise<CurrentFeature> {
  const read = await databaseOf(context.metadata.db, visitor, { of, needs: 'ANY' });
  requireReady(read.database);
  const table = tableIn(read, named);
  const { datasetId } = read.database;
  const wanted = { table: table.name, keys: [key] };
  // The version first: a feature that changes meanwhile is newer than it is told, and a change of it is refused.
  const [[, version] = [key, 0]] = await context.tables.ask('versionsOf', datasetId, wanted);
  const [[feature] = []] = await context.tables.ask('load', datasetId, [wanted]);
  return { read, table, feature, version };
}
