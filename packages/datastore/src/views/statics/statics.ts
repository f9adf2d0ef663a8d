import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { CartableError, type FileAnswer } from '@cartable/contract';
import { recordActivity } from '../../activity/record-activity.ts';
import { type DatastoreContext, db, transaction } from '../../context.ts';
import { contentsOfStatics, deleteStaticRow, listStatics } from '../../library/statics/static.store.ts';
import type { Person } from '../../people.ts';
import { findOffering } from '../../publishing/offerings/offering.store.ts';
import { restoreDefaultStyle } from '../../publishing/offerings/restore-default-style.ts';
import { enterDatastore } from '../../workspace/datastores/enter-datastore.ts';

export async function listStaticFiles(
  context: DatastoreContext,
  visitor: Person,
  { datastoreId, name }: { datastoreId: string; name?: string | undefined },
) {
  await enterDatastore(context, visitor, datastoreId);
  const files = await listStatics(db(context), datastoreId, name);
  return files.map((file) => ({
    _id: file.id,
    name: file.name,
    description: file.description,
    type: file.type,
    size: file.sizeBytes,
  }));
}

/** The SLD as it was given. */
export async function readStaticFile(
  context: DatastoreContext,
  visitor: Person,
  { datastoreId, staticFileId }: { datastoreId: string; staticFileId: string },
): Promise<FileAnswer> {
  await enterDatastore(context, visitor, datastoreId);
  const file = (await listStatics(db(context), datastoreId)).find(({ id }) => id === staticFileId);
  const text = file && (await contentsOfStatics(db(context), [file.id])).get(file.id);
  if (!file || text === undefined) throw new CartableError('common.not-found');
  const content = Buffer.from(text);
  return {
    fileName: `${file.name}.sld`,
    mediaType: 'application/vnd.ogc.sld+xml; charset=utf-8',
    sizeBytes: content.byteLength,
    version: createHash('sha256').update(content).digest('hex').slice(0, 32),
    read: async ({ start, end } = { start: 0, end: content.byteLength - 1 }) =>
      Readable.from([content.subarray(start, end + 1)]),
  };
}

/**
 * A style file of a closed service, whose layer takes the style by default.
 * @throws {CartableError} `static.in-use` while the service is open to its readers, or being changed
 */
export async function deleteStaticFile(
  context: DatastoreContext,
  visitor: Person,
  { datastoreId, staticFileId }: { datastoreId: string; staticFileId: string },
): Promise<void> {
  await enterDatastore(context, visitor, datastoreId, 'broadcast');
  await transaction(context, async (db) => {
    const file = (await listStatics(db, datastoreId)).find(({ id }) => id === staticFileId);
    if (!file) throw new CartableError('common.not-found');
    const offering = file.offeringId ? await findOffering(db, file.offeringId) : undefined;
    if (offering) await restoreDefaultStyle(context, db, { file, offering });
    else await deleteStaticRow(db, staticFileId);
    await recordActivity(context, db, {
      datastoreId,
      kind: 'static.deleted',
      actor: visitor,
      subject: file.name,
      subjectId: file.id,
    });
  });
}
