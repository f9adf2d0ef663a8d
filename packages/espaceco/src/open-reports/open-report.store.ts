import { type Connection, jsonColumn, tablesOf } from '@cartable/storage';
import type { Selectable } from 'kysely';
import type { StoredAttachment } from '../reports/attachments.ts';
import type { OpenReport, OpenReportState, SentReport } from './open-report.model.ts';
import type { OpenReportsTable, OpenReportTables } from './open-report.tables.ts';

const tables = tablesOf<OpenReportTables>;

export async function insertOpenReport(db: Connection, open: OpenReport): Promise<void> {
  await tables(db)
    .insertInto('espaceco_open_reports')
    .values({
      id: open.id,
      community_id: open.communityId,
      key_hash: open.keyHash,
      received_at: open.receivedAt,
      ...write(open),
    })
    .execute();
}

export async function saveOpenReport(db: Connection, open: OpenReport): Promise<void> {
  await tables(db).updateTable('espaceco_open_reports').set(write(open)).where('id', '=', open.id).execute();
}

export async function findOpenReport(
  db: Connection,
  { communityId, receivedId }: { readonly communityId: number; readonly receivedId: number },
): Promise<OpenReport | undefined> {
  const row = await tables(db)
    .selectFrom('espaceco_open_reports')
    .selectAll()
    .where('id', '=', receivedId)
    .where('community_id', '=', communityId)
    .executeTakeFirst();
  return row && read(row);
}

/** Those who decide about it do so one after the other. */
export async function waitForOpenReport(db: Connection, receivedId: number): Promise<void> {
  await tables(db)
    .updateTable('espaceco_open_reports')
    .set({ id: receivedId })
    .where('id', '=', receivedId)
    .execute();
}

export async function findOpenReportByKey(db: Connection, keyHash: string): Promise<OpenReport | undefined> {
  const row = await tables(db)
    .selectFrom('espaceco_open_reports')
    .selectAll()
    .where('key_hash', '=', keyHash)
    .executeTakeFirst();
  return row && read(row);
}

const waiting = (db: Connection, communityId: number) =>
  tables(db)
    .selectFrom('espaceco_open_reports')
    .where('community_id', '=', communityId)
    .where('state', '=', 'waiting');

/** Oldest first. */
export async function listWaiting(
  db: Connection,
  { communityId, offset, limit }: { readonly communityId: number; offset: number; limit: number },
): Promise<OpenReport[]> {
  const rows = await waiting(db, communityId).selectAll().orderBy('id').offset(offset).limit(limit).execute();
  return rows.map(read);
}

export async function countWaiting(db: Connection, communityId: number): Promise<number> {
  const { total } = await waiting(db, communityId)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
}

/** Of the files of those that wait. */
export async function openReportKeysInUse(db: Connection): Promise<string[]> {
  const rows = await tables(db)
    .selectFrom('espaceco_open_reports')
    .select('files')
    .where('files', '!=', '[]')
    .execute();
  return rows.flatMap(({ files }) => jsonColumn.read<StoredAttachment[]>(files).flatMap(keysOf));
}

export const keysOf = ({ file, thumbnail }: StoredAttachment): string[] =>
  thumbnail === null ? [file.objectKey] : [file.objectKey, thumbnail.objectKey];

/** Refused long ago: nobody follows them any more. */
export async function deleteRefusedBefore(db: Connection, at: string): Promise<void> {
  await tables(db)
    .deleteFrom('espaceco_open_reports')
    .where('state', '=', 'refused')
    .where('decided_at', '<', at)
    .execute();
}

function read(row: Selectable<OpenReportsTable>): OpenReport {
  return {
    id: row.id,
    communityId: row.community_id,
    keyHash: row.key_hash,
    form: jsonColumn.readNullable<SentReport>(row.form),
    files: jsonColumn.read<StoredAttachment[]>(row.files),
    receivedAt: row.received_at,
    state: row.state as OpenReportState,
    decidedAt: row.decided_at,
    reason: row.reason,
    reportId: row.report_id,
  };
}

function write(open: OpenReport) {
  return {
    form: open.form && jsonColumn.write(open.form),
    files: jsonColumn.write(open.files),
    state: open.state,
    decided_at: open.decidedAt,
    reason: open.reason,
    report_id: open.reportId,
  };
}
