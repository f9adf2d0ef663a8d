import { randomUUID } from 'node:crypto';
import type { CheckStatus, Finding } from '@cartable/contract';
import { type Connection, jsonColumn, tablesOf } from '@cartable/storage';
import type { Selectable, Updateable } from 'kysely';
import { findingsPerCheck } from '../../limits.ts';
import { boundLog, type LogLine } from '../../log-lines.ts';
import { checkLifecycle } from './check.lifecycle.ts';
import { type CheckId, isBlocking, type UploadCheck } from './check.model.ts';
import type { CheckTables, UploadChecksTable } from './check.tables.ts';
import { countWarnings } from './count-warnings.ts';

const tables = tablesOf<CheckTables>;

/** In the order in which they run. */
export async function listChecks(db: Connection, uploadId: string): Promise<UploadCheck[]> {
  const rows = await tables(db)
    .selectFrom('upload_checks')
    .selectAll()
    .where('upload_id', '=', uploadId)
    .orderBy('position')
    .execute();
  return rows.map(readCheck);
}

/** Begins a new report: every check waits again. */
export async function resetChecks(
  db: Connection,
  uploadId: string,
  checkIds: readonly CheckId[],
  at: string,
): Promise<void> {
  await tables(db).deleteFrom('upload_checks').where('upload_id', '=', uploadId).execute();
  await tables(db)
    .insertInto('upload_checks')
    .values(
      checkIds.map((checkId, position) => ({
        id: randomUUID(),
        upload_id: uploadId,
        check_id: checkId,
        position,
        status: 'WAITING',
        findings: '[]',
        logs: '[]',
        created_at: at,
        started_at: null,
        finished_at: null,
      })),
    )
    .execute();
}

/** Does nothing when it began before: a step may run again after a crash. */
export async function startCheck(
  db: Connection,
  uploadId: string,
  checkId: CheckId,
  at: string,
): Promise<void> {
  await moveCheck(db, uploadId, checkId, 'PROGRESS', { started_at: at });
}

export interface CheckOutcome {
  readonly status: 'SUCCESS' | 'FAILURE';
  readonly findings: readonly Finding[];
  readonly logs: readonly LogLine[];
}

export async function finishCheck(
  db: Connection,
  uploadId: string,
  checkId: CheckId,
  outcome: CheckOutcome,
  at: string,
): Promise<void> {
  const findings = boundFindings(outcome.findings);
  await moveCheck(db, uploadId, checkId, outcome.status, {
    findings: jsonColumn.write(findings),
    warnings: countWarnings(findings),
    logs: jsonColumn.write(boundLog(outcome.logs)),
    finished_at: at,
  });
}

/** Number of warnings the checks of uploads gave; uploads without any are left out. */
export async function warningsOfUploads(
  db: Connection,
  uploadIds: readonly string[],
): Promise<Map<string, number>> {
  const sums = new Map<string, number>();
  if (uploadIds.length === 0) return sums;
  const rows = await tables(db)
    .selectFrom('upload_checks')
    .select(['upload_id', 'warnings'])
    .select((eb) => eb.case().when('warnings', 'is', null).then(eb.ref('findings')).end().as('uncounted'))
    .where('upload_id', 'in', [...new Set(uploadIds)])
    .execute();
  for (const { upload_id, warnings, uncounted } of rows) {
    const count = warnings ?? countWarnings(jsonColumn.read<Finding[]>(uncounted ?? '[]'));
    if (count > 0) sums.set(upload_id, (sums.get(upload_id) ?? 0) + count);
  }
  return sums;
}

/** Unfinished checks end as failures: a cancelled or faulty job leaves no check waiting for ever. */
export async function failUnfinishedChecks(
  db: Connection,
  uploadId: string,
  line: LogLine,
  at: string,
): Promise<void> {
  await tables(db)
    .updateTable('upload_checks')
    .set({ status: 'FAILURE', logs: jsonColumn.write([line]), finished_at: at })
    .where('upload_id', '=', uploadId)
    .where('status', 'in', checkLifecycle.originsOf('FAILURE'))
    .execute();
}

async function moveCheck(
  db: Connection,
  uploadId: string,
  checkId: CheckId,
  to: CheckStatus,
  changes: Updateable<UploadChecksTable>,
): Promise<void> {
  await tables(db)
    .updateTable('upload_checks')
    .set({ status: to, ...changes })
    .where('upload_id', '=', uploadId)
    .where('check_id', '=', checkId)
    .where('status', 'in', checkLifecycle.originsOf(to))
    .execute();
}

/** Errors first, so that the bound never hides what blocks. */
function boundFindings(findings: readonly Finding[]): Finding[] {
  const blocking = findings.filter(isBlocking);
  const others = findings.filter((finding) => !isBlocking(finding));
  return [...blocking, ...others].slice(0, findingsPerCheck);
}

function readCheck(row: Selectable<UploadChecksTable>): UploadCheck {
  return {
    id: row.id,
    uploadId: row.upload_id,
    checkId: row.check_id as CheckId,
    status: row.status as CheckStatus,
    findings: jsonColumn.read<Finding[]>(row.findings),
    logs: jsonColumn.read<LogLine[]>(row.logs),
    createdAt: row.created_at,
    startedAt: row.started_at,
    finishedAt: row.finished_at,
  };
}
