import { type Connection, jsonColumn, tablesOf } from '@cartable/storage';
import type { Selectable } from 'kysely';
import type { StoredFile } from '../files/stored-file.ts';
import type { Attachment } from './report.model.ts';
import type { AttachmentsTable, ReportTables } from './report.tables.ts';

const tables = tablesOf<ReportTables>;

/** Of each of the reports, oldest first. */
export async function listAttachments(db: Connection, reportIds: readonly number[]): Promise<Attachment[]> {
  if (reportIds.length === 0) return [];
  const rows = await tables(db)
    .selectFrom('espaceco_attachments')
    .selectAll()
    .where('report_id', 'in', reportIds)
    .orderBy('report_id')
    .orderBy('id')
    .execute();
  return rows.map(read);
}

export async function insertAttachment(db: Connection, attachment: Attachment): Promise<void> {
  const { file, thumbnail } = attachment;
  await tables(db)
    .insertInto('espaceco_attachments')
    .values({
      id: attachment.id,
      report_id: attachment.reportId,
      author_id: attachment.authorId,
      object_key: file.objectKey,
      file: jsonColumn.write(file),
      thumbnail_key: thumbnail?.objectKey ?? null,
      thumbnail: thumbnail && jsonColumn.write(thumbnail),
      width: attachment.width,
      height: attachment.height,
      created_at: attachment.createdAt,
    })
    .execute();
}

export async function deleteAttachmentRow(db: Connection, attachmentId: number): Promise<void> {
  await tables(db).deleteFrom('espaceco_attachments').where('id', '=', attachmentId).execute();
}

/** Among those given. */
export async function attachmentKeysInUse(db: Connection, keys: readonly string[]): Promise<string[]> {
  if (keys.length === 0) return [];
  const rows = await tables(db)
    .selectFrom('espaceco_attachments')
    .select(['object_key', 'thumbnail_key'])
    .where((eb) => eb.or([eb('object_key', 'in', keys), eb('thumbnail_key', 'in', keys)]))
    .execute();
  return rows.flatMap(({ object_key, thumbnail_key }) => [object_key, thumbnail_key ?? []].flat());
}

function read(row: Selectable<AttachmentsTable>): Attachment {
  return {
    id: row.id,
    reportId: row.report_id,
    authorId: row.author_id,
    file: jsonColumn.read<StoredFile>(row.file),
    thumbnail: jsonColumn.readNullable<StoredFile>(row.thumbnail),
    width: row.width,
    height: row.height,
    createdAt: row.created_at,
  };
}
