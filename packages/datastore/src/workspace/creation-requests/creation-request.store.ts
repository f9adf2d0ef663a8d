import type { CreationRequestState } from '@cartable/contract';
import { type Connection, tablesOf } from '@cartable/storage';
import { readNumber } from '../../stored-text.ts';
import type { CreationDecision, CreationRequest } from './creation-request.model.ts';
import type { CreationRequestsTable, CreationRequestTables } from './creation-request.tables.ts';

const tables = tablesOf<CreationRequestTables>;

export async function insertCreationRequest(db: Connection, request: CreationRequest): Promise<void> {
  await tables(db)
    .insertInto('creation_requests')
    .values({
      id: request.id,
      applicant_id: request.applicantId,
      pending_of: request.applicantId,
      name: request.name,
      technical_name: request.technicalName,
      information: request.information,
      state: request.state,
      created_at: request.createdAt,
      decided_at: null,
      decided_by: null,
      reason: null,
      datastore_id: null,
    })
    .execute();
}

export async function findCreationRequest(db: Connection, id: string): Promise<CreationRequest | undefined> {
  const row = await tables(db)
    .selectFrom('creation_requests')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  return row && readRequest(row);
}

export async function findPendingRequest(
  db: Connection,
  applicantId: string,
): Promise<CreationRequest | undefined> {
  const row = await tables(db)
    .selectFrom('creation_requests')
    .selectAll()
    .where('pending_of', '=', applicantId)
    .executeTakeFirst();
  return row && readRequest(row);
}

/** Newest first. */
export async function listRequestsOf(
  db: Connection,
  { applicantId, since, limit }: { applicantId: string; since: string; limit: number },
): Promise<CreationRequest[]> {
  const rows = await tables(db)
    .selectFrom('creation_requests')
    .selectAll()
    .where('applicant_id', '=', applicantId)
    .where('created_at', '>', since)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(readRequest);
}

/** When the requests of a person since that time were made, newest first. */
export async function datesOfRequests(db: Connection, applicantId: string, since: string): Promise<string[]> {
  const rows = await tables(db)
    .selectFrom('creation_requests')
    .select('created_at')
    .where('applicant_id', '=', applicantId)
    .where('created_at', '>', since)
    .orderBy('created_at', 'desc')
    .execute();
  return rows.map((row) => row.created_at);
}

/** Only one that waits is decided. @returns whether it was */
export async function decideCreationRequest(
  db: Connection,
  id: string,
  decision: CreationDecision,
): Promise<boolean> {
  const { numUpdatedRows } = await tables(db)
    .updateTable('creation_requests')
    .set({
      pending_of: null,
      state: decision.state,
      decided_at: decision.decidedAt,
      decided_by: decision.decidedBy,
      reason: decision.reason,
      datastore_id: decision.datastoreId,
    })
    .where('id', '=', id)
    .where('state', '=', 'PENDING')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Newest first. */
export async function listCreationRequests(
  db: Connection,
  question: { state: 'all' | CreationRequestState; offset: number; limit: number },
): Promise<{ total: number; items: CreationRequest[] }> {
  let found = tables(db).selectFrom('creation_requests');
  if (question.state !== 'all') found = found.where('state', '=', question.state);
  const { total } = await found.select(({ fn }) => fn.countAll().as('total')).executeTakeFirstOrThrow();
  const rows = await found
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .offset(question.offset)
    .limit(question.limit)
    .execute();
  return { total: readNumber(total), items: rows.map(readRequest) };
}

export async function countPendingRequests(db: Connection): Promise<number> {
  const { count } = await tables(db)
    .selectFrom('creation_requests')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('state', '=', 'PENDING')
    .executeTakeFirstOrThrow();
  return readNumber(count);
}

/** With the account they came from. */
export async function deleteRequestsOf(db: Connection, applicantId: string): Promise<void> {
  await tables(db).deleteFrom('creation_requests').where('applicant_id', '=', applicantId).execute();
}

function readRequest(row: CreationRequestsTable): CreationRequest {
  return {
    id: row.id,
    applicantId: row.applicant_id,
    name: row.name,
    technicalName: row.technical_name,
    information: row.information,
    state: row.state as CreationRequestState,
    createdAt: row.created_at,
    decidedAt: row.decided_at,
    decidedBy: row.decided_by,
    reason: row.reason,
    datastoreId: row.datastore_id,
  };
}
