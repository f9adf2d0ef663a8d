import type { SignedInVisitor } from '@cartable/accounts';
import type { DatabaseChanges, EspacecoTableChanges } from '@cartable/contract';
import { foldText } from '@cartable/platform';
import { creationPolicy } from '../communities/community.policy.ts';
import type { EspacecoContext } from '../context.ts';
import { mayCreateCommunities } from '../memberships/membership.store.ts';
import { accessesOf, databaseOf, type ReadDatabase } from '../permissions/access-of.ts';
import { tableIn } from '../permissions/table-in.ts';
import type { Database, Table } from '../tables/database.model.ts';
import { listDatabaseIdsOf, listDatabases, listTables } from '../tables/database.store.ts';
import { addDesignedTables, addTablesOfFile, addTablesOfStoredData, admitTables } from './add-tables.ts';
import { changeDatabase, changeTable, deleteDatabase } from './change-database.ts';
import {
  createDatabaseOfFile,
  createDatabaseOfStoredData,
  createEmptyDatabase,
  requireManager,
} from './create-database.ts';
import { type DescribedTables, describeAmongOthers, describeTables } from './describe-tables.ts';

export interface DatabaseSearch {
  readonly field: 'name' | 'title' | 'description';
  /** As it was written, `%` standing for anything. */
  readonly value: string;
  /** `title:ASC`. */
  readonly sort: string;
  readonly limit: number;
}

type ListedDatabase = Omit<ReadDatabase, 'tables'> & { readonly described: DescribedTables };

/** A database with its tables, as they are described now. */
export type ReadableDatabase = ReadDatabase & { readonly described: DescribedTables };

/** Databases as those who read and administer them use them. */
export function createDatabases(context: EspacecoContext) {
  const { db } = context.metadata;
  const detailed = async (read: ReadDatabase): Promise<ReadableDatabase> => ({
    ...read,
    described: await describeTables(context, read.database),
  });
  const listed = (databases: readonly (readonly [Database, ReadDatabase['access']])[]) =>
    Promise.all(
      databases.map(
        async ([database, access]): Promise<ListedDatabase> => ({
          database,
          access,
          described: await describeAmongOthers(context, database),
        }),
      ),
    );
  return {
    list: async (visitor: SignedInVisitor) => listed(await listVisible(context, visitor)),
    search: async (visitor: SignedInVisitor, question: DatabaseSearch) =>
      listed(found(await listVisible(context, visitor), question)),
    read: async (visitor: SignedInVisitor, databaseId: number) =>
      detailed(await databaseOf(db, visitor, { of: databaseId, needs: 'ANY' })),
    readTable: async (visitor: SignedInVisitor, of: { databaseId: number; tableId: number }) => {
      const read = await databaseOf(db, visitor, { of: of.databaseId, needs: 'ANY' });
      return { ...(await detailed(read)), table: tableIn(read, of.tableId) };
    },
    /** Before a file is received, when nothing is known of the form. @throws {CartableError} `common.forbidden` */
    admitAny: async (visitor: SignedInVisitor) =>
      creationPolicy.require(visitor, 'create', { managesOne: await mayCreateCommunities(db, visitor) }),
    admit: (visitor: SignedInVisitor, communityId: number) =>
      requireManager(context, visitor, { communityId }),
    createEmpty: async (visitor: SignedInVisitor, request: Parameters<typeof createEmptyDatabase>[2]) =>
      detailed(await createEmptyDatabase(context, visitor, request)),
    createOfStoredData: async (
      visitor: SignedInVisitor,
      request: Parameters<typeof createDatabaseOfStoredData>[2],
    ) => detailed(await createDatabaseOfStoredData(context, visitor, request)),
    createOfFile: async (visitor: SignedInVisitor, request: Parameters<typeof createDatabaseOfFile>[2]) =>
      detailed(await createDatabaseOfFile(context, visitor, request)),
    /** Before a file of further tables is received. @throws as `admitTables` */
    admitTables: async (visitor: SignedInVisitor, databaseId: number) => {
      await admitTables(context, visitor, databaseId);
    },
    addDesigned: async (visitor: SignedInVisitor, request: Parameters<typeof addDesignedTables>[2]) =>
      detailed(await addDesignedTables(context, visitor, request)),
    addOfStoredData: async (visitor: SignedInVisitor, request: Parameters<typeof addTablesOfStoredData>[2]) =>
      detailed(await addTablesOfStoredData(context, visitor, request)),
    addOfFile: async (visitor: SignedInVisitor, request: Parameters<typeof addTablesOfFile>[2]) =>
      detailed(await addTablesOfFile(context, visitor, request)),
    change: async (visitor: SignedInVisitor, change: { databaseId: number; changes: DatabaseChanges }) =>
      detailed(await changeDatabase(context, visitor, change)),
    changeTable: async (
      visitor: SignedInVisitor,
      change: { databaseId: number; tableId: number; changes: EspacecoTableChanges },
    ): Promise<ReadableDatabase & { readonly table: Table }> => {
      const { read, table } = await changeTable(context, visitor, change);
      return { ...(await detailed(read)), table };
    },
    remove: (visitor: SignedInVisitor, request: { databaseId: number; confirmation: string }) =>
      deleteDatabase(context, visitor, request),
    /** Those that are ready and that somebody may read, or the one of that name. @throws {CartableError} `espaceco.database-unknown` */
    readable: async (visitor: SignedInVisitor, name?: string): Promise<ReadableDatabase[]> => {
      const isReady = ({ database }: ReadDatabase) => database.status === 'READY';
      if (name !== undefined) {
        const read = [await databaseOf(db, visitor, { of: name, needs: 'ANY' })];
        return Promise.all(read.filter(isReady).map(detailed));
      }
      const all = (await readAll(context, visitor)).filter(isReady);
      return Promise.all(
        all.map(async (read) => ({ ...read, described: await describeAmongOthers(context, read.database) })),
      );
    },
    /** One of several. */
    describe: (database: Database) => describeAmongOthers(context, database),
  };
}

/** Those that are administered, or on which there is a right; by title. */
async function listVisible(context: EspacecoContext, visitor: SignedInVisitor) {
  const { db } = context.metadata;
  const accesses = await accessesOf(db, visitor);
  const ids =
    accesses.administeredBy === null
      ? undefined
      : [...accesses.grantedIds, ...(await listDatabaseIdsOf(db, accesses.administeredBy))];
  return (await listDatabases(db, ids)).flatMap((database) => {
    const access = accesses.to(database);
    return access.knowsAny ? [[database, access] as const] : [];
  });
}

/** With their tables, all read at once. */
async function readAll(context: EspacecoContext, visitor: SignedInVisitor): Promise<ReadDatabase[]> {
  const visible = await listVisible(context, visitor);
  const ids = visible.map(([{ id }]) => id);
  const tables = Map.groupBy(await listTables(context.metadata.db, ids), ({ databaseId }) => databaseId);
  return visible.map(([database, access]) => ({ database, access, tables: tables.get(database.id) ?? [] }));
}

function found<Visible extends readonly [Database, unknown]>(
  visible: readonly Visible[],
  { field, value, sort, limit }: DatabaseSearch,
): Visible[] {
  const matches = likeOf(value);
  const [by = 'title', direction] = sort.split(':');
  const sign = direction === 'DESC' ? -1 : 1;
  return visible
    .filter(([database]) => matches(foldText(database[field] ?? '')))
    .sort(([a], [b]) => sign * compare(a, b, by))
    .slice(0, limit);
}

function compare(a: Database, b: Database, by: string): number {
  if (by === 'id') return a.id - b.id;
  const [one, other] = by === 'name' ? [a.name, b.name] : [foldText(a.title), foldText(b.title)];
  return one < other ? -1 : one > other ? 1 : a.id - b.id;
}

/** `%` stands for anything; without it, any part. */
function likeOf(written: string): (folded: string) => boolean {
  const text = foldText(written.trim());
  if (!text.includes('%')) return (folded) => folded.includes(text);
  const parts = text.split('%');
  return (folded) => {
    let from = 0;
    return parts.every((part, rank) => {
      if (rank === 0) {
        from = part.length;
        return folded.startsWith(part);
      }
      if (rank === parts.length - 1) return folded.length - part.length >= from && folded.endsWith(part);
      const at = folded.indexOf(part, from);
      from = at + part.length;
      return at >= 0;
    });
  };
}
