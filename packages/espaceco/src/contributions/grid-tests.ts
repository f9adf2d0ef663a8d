import type { SignedInVisitor } from '@cartable/accounts';
import type { EspacecoContext } from '../context.ts';
import type { ReadDatabase } from '../permissions/access-of.ts';
import type { Table } from '../tables/database.model.ts';
import { effectiveGrids, GridTest } from './effective-grids.ts';

/** Who administers a database is held to no grid; the others to those of the communities that let them edit. */
export async function gridTests(
  { metadata }: EspacecoContext,
  visitor: SignedInVisitor,
  { access, tables }: ReadDatabase,
): Promise<(table: Table) => GridTest | undefined> {
  if (access.administers) return () => undefined;
  const within = new Set(tables.flatMap((table) => access.editingFor(table)));
  const all = await effectiveGrids(metadata.db, visitor, within);
  const tests = new Map<number, GridTest>();
  return (table) => {
    const editing = access.editingFor(table);
    const own = all.filter(({ communityId }) => editing.includes(communityId));
    const test = tests.get(table.id) ?? new GridTest(own.flatMap(({ grids }) => grids));
    tests.set(table.id, test);
    return test;
  };
}
