import type { SignedInVisitor } from '@cartable/accounts';
import {
  CartableError,
  type ColumnChanges,
  type DatabaseChanges,
  type EspacecoTableChanges,
} from '@cartable/contract';
import { findNames } from '../communities/community.store.ts';
import { type EspacecoContext, inTransaction } from '../context.ts';
import { databaseOf, type ReadDatabase } from '../permissions/access-of.ts';
import { freeBoundThemes, refreshBoundThemes } from '../permissions/bind-themes.ts';
import { listPermissions } from '../permissions/permission.store.ts';
import { tableIn } from '../permissions/table-in.ts';
import { checkTable, formOf, rulesOf } from '../tables/check-tables.ts';
import type { Table, TableColumn } from '../tables/database.model.ts';
import { deleteDatabaseRow, saveDatabaseForm, saveTable } from '../tables/database.store.ts';
import { databaseSubject } from './fill-database.job.ts';

export function changeDatabase(
  context: EspacecoContext,
  visitor: SignedInVisitor,
  { databaseId, changes }: { readonly databaseId: number; readonly changes: DatabaseChanges },
): Promise<ReadDatabase> {
  return inTransaction(context, async (db) => {
    const read = await databaseOf(db, visitor, { of: databaseId, needs: 'ADMIN' });
    const { database } = read;
    const changed = {
      ...database,
      title: changes.title ?? database.title,
      description: changes.description === undefined ? database.description : changes.description,
      fullDownloadAllowed: changes.full_download_allowed ?? database.fullDownloadAllowed,
      writableTimeRange:
        changes.writable_time_range === undefined ? database.writableTimeRange : changes.writable_time_range,
    };
    await saveDatabaseForm(db, changed);
    return { ...read, database: changed };
  });
}

/** Texts and rules: features that are there already are judged by new rules when they are changed. */
export function changeTable(
  context: EspacecoContext,
  visitor: SignedInVisitor,
  {
    databaseId,
    tableId,
    changes,
  }: { readonly databaseId: number; readonly tableId: number; readonly changes: EspacecoTableChanges },
): Promise<{ readonly read: ReadDatabase; readonly table: Table }> {
  return inTransaction(context, async (db) => {
    const read = await databaseOf(db, visitor, { of: databaseId, needs: 'ADMIN' });
    const table = tableIn(read, tableId);
    const changed = checkTable({
      ...table,
      title: changes.title ?? table.title,
      description: changes.description === undefined ? table.description : changes.description,
      readOnly: changes.read_only ?? table.readOnly,
      minZoomLevel: changes.min_zoom_level === undefined ? table.minZoomLevel : changes.min_zoom_level,
      maxZoomLevel: changes.max_zoom_level === undefined ? table.maxZoomLevel : changes.max_zoom_level,
      columns: changedColumns(table, changes.columns ?? []),
    });
    await saveTable(db, changed);
    await refreshBoundThemes(db, read.database.name);
    return { read, table: changed };
  });
}

/** The tables and all their history; the name confirms, and nobody else may be using them. */
export async function deleteDatabase(
  context: EspacecoContext,
  visitor: SignedInVisitor,
  { databaseId, confirmation }: { readonly databaseId: number; readonly confirmation: string },
): Promise<void> {
  const { datasetId } = await inTransaction(context, async (db) => {
    const { database } = await databaseOf(db, visitor, { of: databaseId, needs: 'ADMIN' });
    if (confirmation !== database.name)
      throw new CartableError('espaceco.confirmation-wrong', { written: confirmation, name: database.name });
    const others = (await listPermissions(db, { databaseId }))
      .map(({ communityId }) => communityId)
      .filter((communityId) => communityId !== database.communityId);
    if (others.length > 0) {
      const names = [...(await findNames(db, [...new Set(others)])).values()];
      throw new CartableError('espaceco.database-in-use', { communities: names.join(', ') });
    }
    for (const { id } of await context.queue.findBySubject(databaseSubject(databaseId), db))
      await context.queue.requestCancel(id, db);
    await freeBoundThemes(db, database.name);
    await deleteDatabaseRow(db, databaseId);
    return database;
  });
  // What cannot be taken away now is left to the sweep: no row names it any more.
  await context.features.drop(datasetId).catch(() => {});
}

function changedColumns(table: Table, changes: readonly ColumnChanges[]): readonly TableColumn[] {
  const unknown = changes.find(({ name }) => !table.columns.some((column) => column.name === name));
  if (unknown !== undefined) {
    const reason = 'no column has this name';
    throw new CartableError('espaceco.tables-invalid', { table: table.name, column: unknown.name, reason });
  }
  return table.columns.map((column) => {
    const { name: _name, ...given } = changes.find(({ name }) => name === column.name) ?? {};
    const changed = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
    // The key and the geometry have texts; what their values may be is theirs.
    const { title, description } = changed as Partial<ColumnChanges>;
    const allowed = column.kind.role === 'value' ? changed : onlyGiven({ title, description });
    return { ...column, rules: rulesOf({ ...formOf(column.rules), ...allowed }) };
  });
}

const onlyGiven = (values: object) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
