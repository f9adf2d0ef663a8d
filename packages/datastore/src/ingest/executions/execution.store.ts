import type { ExecutionStatus } from '@cartable/contract';
import { type Connection, jsonColumn, tablesOf } from '@cartable/storage';
import { boundLog, type LogLine } from '../../log-lines.ts';
import type { StoredError } from '../../stored-text.ts';
import { executionLifecycle, runningExecutionStatuses } from './execution.lifecycle.ts';
import type { Execution, ProcessingId } from './execution.model.ts';
import type { ExecutionsTable, ExecutionTables } from './execution.tables.ts';

const tables = tablesOf<ExecutionTables>;

export interface ExecutionFilter {
  readonly inputUploadId?: string | undefined;
  readonly inputStoredDataId?: string | undefined;
  readonly outputStoredDataId?: string | undefined;
}

/** Newest first. */
export async function listExecutions(
  db: Connection,
  datastoreId: string,
  filter: ExecutionFilter = {},
): Promise<Execution[]> {
  let query = tables(db).selectFrom('executions').selectAll().where('datastore_id', '=', datastoreId);
  if (filter.inputUploadId) query = query.where('input_upload_id', '=', filter.inputUploadId);
  if (filter.inputStoredDataId) query = query.where('input_stored_data_id', '=', filter.inputStoredDataId);
  if (filter.outputStoredDataId) query = query.where('output_stored_data_id', '=', filter.outputStoredDataId);
  const rows = await query.orderBy('created_at', 'desc').orderBy('id').execute();
  return rows.map(readExecution);
}

export async function findExecution(db: Connection, id: string): Promise<Execution | undefined> {
  const row = await tables(db).selectFrom('executions').selectAll().where('id', '=', id).executeTakeFirst();
  return row && readExecution(row);
}

export async function findExecutionIn(
  db: Connection,
  datastoreId: string,
  id: string,
): Promise<Execution | undefined> {
  const execution = await findExecution(db, id);
  return execution?.datastoreId === datastoreId ? execution : undefined;
}

export async function listRunningExecutions(
  db: Connection,
  outputStoredDataIds: readonly string[],
): Promise<Execution[]> {
  if (outputStoredDataIds.length === 0) return [];
  const rows = await tables(db)
    .selectFrom('executions')
    .selectAll()
    .where('output_stored_data_id', 'in', outputStoredDataIds)
    .where('status', 'in', runningExecutionStatuses)
    .execute();
  return rows.map(readExecution);
}

/** The last that ended of those that made, or were to make, a stored data. */
export async function findLastEnded(
  db: Connection,
  outputStoredDataId: string,
): Promise<Execution | undefined> {
  const row = await tables(db)
    .selectFrom('executions')
    .selectAll()
    .where('output_stored_data_id', '=', outputStoredDataId)
    .where('status', 'not in', runningExecutionStatuses)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .executeTakeFirst();
  return row && readExecution(row);
}

/** Executions that made, or were to make, a stored data. */
export async function listExecutionIds(db: Connection, outputStoredDataId: string): Promise<string[]> {
  const rows = await tables(db)
    .selectFrom('executions')
    .select('id')
    .where('output_stored_data_id', '=', outputStoredDataId)
    .execute();
  return rows.map(({ id }) => id);
}

export async function insertExecution(
  db: Connection,
  execution: Pick<
    Execution,
    'id' | 'datastoreId' | 'processingId' | 'inputUploadId' | 'outputStoredDataId' | 'parameters'
  > &
    Partial<Pick<Execution, 'inputStoredDataId' | 'jobId'>>,
  at: string,
): Promise<void> {
  await tables(db)
    .insertInto('executions')
    .values({
      id: execution.id,
      datastore_id: execution.datastoreId,
      processing_id: execution.processingId,
      status: 'CREATED',
      input_upload_id: execution.inputUploadId,
      input_stored_data_id: execution.inputStoredDataId ?? null,
      output_stored_data_id: execution.outputStoredDataId,
      parameters: jsonColumn.write(execution.parameters),
      logs: '[]',
      job_id: execution.jobId ?? null,
      error: null,
      created_at: at,
      launched_at: null,
      started_at: null,
      finished_at: null,
    })
    .execute();
}

export async function isExecutionRunning(db: Connection, id: string): Promise<boolean> {
  const row = await tables(db)
    .selectFrom('executions')
    .select('status')
    .where('id', '=', id)
    .executeTakeFirst();
  return row !== undefined && runningExecutionStatuses.includes(row.status as ExecutionStatus);
}

/** @returns false when the execution was in no state to move */
export async function moveExecution(
  db: Connection,
  id: string,
  to: ExecutionStatus,
  at: string,
  logs?: readonly LogLine[],
  error?: StoredError,
): Promise<boolean> {
  const { numUpdatedRows } = await tables(db)
    .updateTable('executions')
    .set({
      status: to,
      ...timeOf(to, at),
      ...(logs ? { logs: jsonColumn.write(boundLog(logs)) } : {}),
      ...(error ? { error: jsonColumn.write(error) } : {}),
    })
    .where('id', '=', id)
    .where('status', 'in', executionLifecycle.originsOf(to))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

function timeOf(status: ExecutionStatus, at: string): Partial<ExecutionsTable> {
  if (status === 'WAITING') return { launched_at: at };
  if (status === 'PROGRESS') return { started_at: at };
  return { finished_at: at };
}

function readExecution(row: ExecutionsTable): Execution {
  return {
    id: row.id,
    datastoreId: row.datastore_id,
    processingId: row.processing_id as ProcessingId,
    status: row.status as ExecutionStatus,
    inputUploadId: row.input_upload_id,
    inputStoredDataId: row.input_stored_data_id,
    outputStoredDataId: row.output_stored_data_id,
    parameters: jsonColumn.read(row.parameters),
    logs: jsonColumn.read<LogLine[]>(row.logs),
    jobId: row.job_id,
    error: jsonColumn.readNullable<StoredError>(row.error),
    createdAt: row.created_at,
    launchedAt: row.launched_at,
    startedAt: row.started_at,
    finishedAt: row.finished_at,
  };
}
