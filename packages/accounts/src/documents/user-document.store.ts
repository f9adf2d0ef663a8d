import { jsonColumn, type Queries, tablesOf } from '@cartable/storage';
import { type Selectable, sql } from 'kysely';
import { foldWords, searchPatterns } from '../administration/fold-words.ts';
import { findPeople } from '../users/find-people.ts';
import { emailKey } from '../users/user.model.ts';
import type { SignedInVisitor } from '../visitors/visitor.model.ts';
import type {
  DocumentContent,
  DocumentTables,
  Sharing,
  UserDocument,
  UserDocumentsContext,
} from './user-document.model.ts';
import type { UserDocumentsTable } from './user-document.tables.ts';

/** The database, or a transaction. */
export type DocumentQueries = Queries<DocumentTables>;

export function queriesOf(context: UserDocumentsContext): DocumentQueries {
  return context.metadata.tables<DocumentTables>();
}

export function inTransaction<R>(
  context: UserDocumentsContext,
  body: (queries: DocumentQueries) => Promise<R>,
): Promise<R> {
  return context.metadata.transaction((trx) => body(tablesOf<DocumentTables>(trx)));
}

/** A document as its reader meets it. */
export interface ListedDocument {
  readonly document: UserDocument;
  readonly owner: {
    readonly userName: string;
    readonly firstName: string | null;
    readonly lastName: string | null;
  };
  readonly sharings: number;
}

export interface DocumentQuestion {
  readonly reader: SignedInVisitor;
  /** Parts of the name, without regard to case nor accents. */
  readonly name: string;
  readonly labels: readonly string[];
  readonly whose: 'all' | 'mine' | 'shared';
  readonly sortBy: 'name' | 'size' | 'last_event';
  readonly descending: boolean;
  readonly offset: number;
  readonly limit: number;
}

const sortColumns = { name: 'folded_name', size: 'size_bytes', last_event: 'updated_at' } as const;

export async function listDocuments(
  queries: DocumentQueries,
  question: DocumentQuestion,
): Promise<{ total: number; items: ListedDocument[] }> {
  const { reader, labels, whose } = question;
  let query = visibleTo(queries, reader);
  if (whose === 'mine') query = query.where('user_documents.owner_id', '=', reader.id);
  if (whose === 'shared') query = query.where('user_documents.owner_id', '!=', reader.id);
  for (const pattern of searchPatterns(question.name)) {
    query = query.where(sql<boolean>`user_documents.folded_name like ${pattern} escape '\\'`);
  }
  for (const label of labels) {
    // Written as JSON writes it, quotes included: a whole label, never a part of one.
    query = query.where(
      sql<boolean>`user_documents.labels like ${contains(JSON.stringify(label))} escape '\\'`,
    );
  }
  const { total } = await query.select((eb) => eb.fn.countAll().as('total')).executeTakeFirstOrThrow();
  const order = question.descending ? 'desc' : 'asc';
  const rows = await withOwner(query)
    .orderBy(`user_documents.${sortColumns[question.sortBy]}`, order)
    .orderBy('user_documents.id')
    .offset(question.offset)
    .limit(question.limit)
    .execute();
  return { total: Number(total), items: rows.map(readListed) };
}

export async function findDocument(
  queries: DocumentQueries,
  reader: SignedInVisitor,
  id: string,
): Promise<ListedDocument | undefined> {
  const row = await withOwner(visibleTo(queries, reader))
    .where('user_documents.id', '=', id)
    .executeTakeFirst();
  return row && readListed(row);
}

/** Document of an owner whose account is not disabled. */
export async function findPublicDocument(
  queries: DocumentQueries,
  token: string,
): Promise<UserDocument | undefined> {
  const row = await queries
    .selectFrom('user_documents')
    .innerJoin('users', 'users.id', 'user_documents.owner_id')
    .selectAll('user_documents')
    .where('public_token', '=', token)
    .where('users.disabled_at', 'is', null)
    .executeTakeFirst();
  return row && readDocument(row);
}

/** One's own, those shared with one, and those shared with one's address once it is confirmed. */
function visibleTo(queries: DocumentQueries, reader: SignedInVisitor) {
  const key = reader.emailVerified ? emailKey(reader.email) : null;
  return queries.selectFrom('user_documents').where((eb) =>
    eb.or([
      eb('user_documents.owner_id', '=', reader.id),
      eb('user_documents.id', 'in', (shared) =>
        shared
          .selectFrom('document_sharings')
          .select('document_sharings.document_id')
          .where((inner) =>
            inner.or([
              inner('document_sharings.user_id', '=', reader.id),
              ...(key === null ? [] : [inner('document_sharings.email_key', '=', key)]),
            ]),
          ),
      ),
    ]),
  );
}

function withOwner(query: ReturnType<typeof visibleTo>) {
  return query
    .innerJoin('users', 'users.id', 'user_documents.owner_id')
    .selectAll('user_documents')
    .select(['users.user_name', 'users.first_name', 'users.last_name'])
    .select((eb) =>
      eb
        .selectFrom('document_sharings')
        .select((inner) => inner.fn.countAll().as('count'))
        .whereRef('document_sharings.document_id', '=', 'user_documents.id')
        .as('sharings'),
    );
}

export async function measureDocuments(
  queries: DocumentQueries,
  ownerId: string,
): Promise<{ bytes: number; count: number }> {
  const row = await queries
    .selectFrom('user_documents')
    .select((eb) => [eb.fn.sum('size_bytes').as('bytes'), eb.fn.countAll().as('count')])
    .where('owner_id', '=', ownerId)
    .executeTakeFirstOrThrow();
  return { bytes: Number(row.bytes ?? 0), count: Number(row.count) };
}

/** Makes concurrent transactions on the documents of a person wait for one another: the quota is then counted right. */
export async function lockOwner(queries: DocumentQueries, ownerId: string): Promise<void> {
  await queries.updateTable('users').set({ id: ownerId }).where('id', '=', ownerId).execute();
}

export async function insertDocument(queries: DocumentQueries, document: UserDocument): Promise<void> {
  await queries
    .insertInto('user_documents')
    .values({
      id: document.id,
      owner_id: document.ownerId,
      name: document.name,
      folded_name: foldWords(document.name),
      description: document.description,
      labels: jsonColumn.write(document.labels),
      extra: null,
      ...contentColumns(document.content),
      public_token: document.publicToken,
      created_at: document.createdAt,
      updated_at: document.updatedAt,
    })
    .execute();
}

export interface DocumentChanges {
  readonly name?: string | undefined;
  readonly description?: string | null | undefined;
  readonly labels?: readonly string[] | undefined;
  readonly extra?: Readonly<Record<string, unknown>> | null | undefined;
  readonly publicToken?: string | null | undefined;
  readonly content?: DocumentContent | undefined;
  readonly at: string;
}

export async function changeDocumentRow(
  queries: DocumentQueries,
  id: string,
  { name, description, labels, extra, publicToken, content, at }: DocumentChanges,
): Promise<void> {
  await queries
    .updateTable('user_documents')
    .set({
      updated_at: at,
      ...(name === undefined ? {} : { name, folded_name: foldWords(name) }),
      ...(description === undefined ? {} : { description }),
      ...(labels === undefined ? {} : { labels: jsonColumn.write(labels) }),
      ...(extra === undefined ? {} : { extra: extra === null ? null : jsonColumn.write(extra) }),
      ...(publicToken === undefined ? {} : { public_token: publicToken }),
      ...(content === undefined ? {} : contentColumns(content)),
    })
    .where('id', '=', id)
    .execute();
}

export async function deleteDocumentRow(queries: DocumentQueries, id: string): Promise<void> {
  await queries.deleteFrom('user_documents').where('id', '=', id).execute();
}

/** With the names of those whom the reader meets in a community; of others, not even that they exist. */
export async function listSharings(
  queries: DocumentQueries,
  { memberships }: SignedInVisitor,
  documentId: string,
): Promise<Sharing[]> {
  const communityIds = memberships.map(({ communityId }) => communityId);
  const rows = await queries
    .selectFrom('document_sharings')
    .leftJoin('users', (join) =>
      join.onRef('users.id', '=', 'document_sharings.beneficiary').on('users.id', 'in', (query) =>
        query
          .selectFrom('members')
          .select('members.user_id')
          .where('members.community_id', 'in', communityIds.length > 0 ? communityIds : ['']),
      ),
    )
    .select(['beneficiary', 'document_sharings.email', 'user_name', 'first_name', 'last_name'])
    .where('document_id', '=', documentId)
    .orderBy('document_sharings.created_at')
    .orderBy('beneficiary')
    .execute();
  return rows.map((row) => ({
    userId: row.email === null ? row.beneficiary : null,
    userName: row.user_name,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
  }));
}

/** An identifier or an address: how it is told from the others. */
export function beneficiaryOf(written: string): { beneficiary: string; isEmail: boolean } {
  const isEmail = written.includes('@');
  return { beneficiary: isEmail ? emailKey(written) : written.toLowerCase(), isEmail };
}

/** Sharings already there stay as they are. */
export async function insertSharings(
  queries: DocumentQueries,
  { documentId, written, at }: { documentId: string; written: readonly string[]; at: string },
): Promise<void> {
  const known = await findPeople(
    queries,
    written.filter((one) => !beneficiaryOf(one).isEmail).map((one) => beneficiaryOf(one).beneficiary),
  );
  const rows = written.map((one) => {
    const { beneficiary, isEmail } = beneficiaryOf(one);
    return {
      document_id: documentId,
      beneficiary,
      user_id: known.has(beneficiary) ? beneficiary : null,
      email_key: isEmail ? beneficiary : null,
      email: isEmail ? one.trim() : null,
      created_at: at,
    };
  });
  await queries
    .insertInto('document_sharings')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function deleteSharings(
  queries: DocumentQueries,
  documentId: string,
  written: readonly string[],
): Promise<void> {
  await queries
    .deleteFrom('document_sharings')
    .where('document_id', '=', documentId)
    .where(
      'beneficiary',
      'in',
      written.map((one) => beneficiaryOf(one).beneficiary),
    )
    .execute();
}

/** Keys, among these, that a document still refers to. */
export async function keysInUse(queries: DocumentQueries, keys: readonly string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  const rows = await queries
    .selectFrom('user_documents')
    .select('object_key')
    .where('object_key', 'in', keys)
    .execute();
  return new Set(rows.map((row) => row.object_key));
}

function contentColumns({ fileName, objectKey, sizeBytes, mediaType, sha256 }: DocumentContent) {
  return {
    file_name: fileName,
    object_key: objectKey,
    size_bytes: sizeBytes,
    media_type: mediaType,
    sha256,
  };
}

function readListed(
  row: Selectable<UserDocumentsTable> & {
    user_name: string;
    first_name: string | null;
    last_name: string | null;
    sharings: unknown;
  },
): ListedDocument {
  return {
    document: readDocument(row),
    owner: { userName: row.user_name, firstName: row.first_name, lastName: row.last_name },
    sharings: Number(row.sharings ?? 0),
  };
}

function readDocument(row: Selectable<UserDocumentsTable>): UserDocument {
  return {
    id: row.id,
    ownerId: row.owner_id,
    name: row.name,
    description: row.description,
    labels: jsonColumn.read<string[]>(row.labels),
    extra: jsonColumn.readNullable<Record<string, unknown>>(row.extra),
    content: {
      fileName: row.file_name,
      objectKey: row.object_key,
      sizeBytes: Number(row.size_bytes),
      mediaType: row.media_type,
      sha256: row.sha256,
    },
    publicToken: row.public_token,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

const contains = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;
