import type { SignedInVisitor } from '@cartable/accounts';
import { type Bbox, transformBbox } from '@cartable/geo';
import type { Change, Signature, Transaction } from '@cartable/storage';
import type { EspacecoContext } from '../context.ts';
import { databaseOf, type ReadDatabase } from '../permissions/access-of.ts';
import { tableIn } from '../permissions/table-in.ts';
import type { Table } from '../tables/database.model.ts';
import { requireReady } from './ready.ts';

export interface OfTable {
  readonly databaseId: number;
  readonly tableId: number;
}

/** A line of the journal with who is behind it; null when their account has gone. */
export type Signed<Line extends Signature> = Line & {
  readonly person: { readonly number: number; readonly userName: string } | null;
};

export interface JournalPage {
  readonly limit: number;
  readonly before?: number | undefined;
}

export async function listTransactions(
  context: EspacecoContext,
  visitor: SignedInVisitor,
  { databaseId, limit, before }: JournalPage & { readonly databaseId: number },
): Promise<Signed<Transaction>[]> {
  const { database } = await databaseOf(context.metadata.db, visitor, { of: databaseId, needs: 'ANY' });
  requireReady(database);
  const page = { limit, ...(before === undefined ? {} : { before }) };
  return signed(context, await context.tables.ask('transactions', database.datasetId, page));
}

export interface ReadChanges {
  readonly read: ReadDatabase;
  readonly table: Table;
  readonly changes: readonly Signed<Change>[];
  readonly next: number | undefined;
  readonly sequence: number;
}

/** Later than a number, anywhere or in a box in degrees. */
export async function listChanges(
  context: EspacecoContext,
  visitor: SignedInVisitor,
  {
    since,
    bbox,
    after,
    limit,
    ...of
  }: OfTable & {
    readonly since: number;
    readonly bbox?: Bbox | undefined;
    readonly after?: number | undefined;
    readonly limit: number;
  },
): Promise<ReadChanges> {
  const { read, table } = await openTable(context, visitor, of);
  const page = await context.tables.ask('changesSince', read.database.datasetId, {
    table: table.name,
    since,
    limit,
    ...boxOf(table, bbox),
    ...(after === undefined ? {} : { after }),
  });
  return { read, table, ...page, changes: await signed(context, page.changes) };
}

export async function readLatest(
  context: EspacecoContext,
  visitor: SignedInVisitor,
  { bbox, ...of }: OfTable & { readonly bbox?: Bbox | undefined },
): Promise<number> {
  const { read, table } = await openTable(context, visitor, of);
  const question = { table: table.name, ...boxOf(table, bbox) };
  return context.tables.ask('latest', read.database.datasetId, question);
}

/** Newest first. */
export async function listHistory(
  context: EspacecoContext,
  visitor: SignedInVisitor,
  { featureId: key, limit, before, ...of }: OfTable & JournalPage & { readonly featureId: number },
): Promise<Omit<ReadChanges, 'next' | 'sequence'>> {
  const { read, table } = await openTable(context, visitor, of);
  const page = { limit, ...(before === undefined ? {} : { before }) };
  const changes = await context.tables.ask('historyOf', read.database.datasetId, {
    table: table.name,
    key,
    page,
  });
  return { read, table, changes: await signed(context, changes) };
}

async function openTable(
  context: EspacecoContext,
  visitor: SignedInVisitor,
  { databaseId, tableId }: OfTable,
) {
  const read = await databaseOf(context.metadata.db, visitor, { of: databaseId, needs: 'ANY' });
  requireReady(read.database);
  return { read, table: tableIn(read, tableId) };
}

function boxOf({ geometry }: Table, bbox: Bbox | undefined): { readonly bbox?: Bbox } {
  if (bbox === undefined || geometry === null) return {};
  const box = geometry.srid === 4326 ? bbox : transformBbox(bbox, 4326, geometry.srid);
  return box === undefined ? {} : { bbox: box };
}

async function signed<Line extends Signature>(
  { people, metadata }: EspacecoContext,
  lines: readonly Line[],
): Promise<Signed<Line>[]> {
  const numbers = [...new Set(lines.map(({ author }) => Number(author)))].filter(Number.isSafeInteger);
  const authors = numbers.length === 0 ? new Map() : await people.findPeopleByNumber(numbers, metadata.db);
  return lines.map((line) => {
    const person = authors.get(Number(line.author));
    return { ...line, person: person ? { number: person.number, userName: person.userName } : null };
  });
}
