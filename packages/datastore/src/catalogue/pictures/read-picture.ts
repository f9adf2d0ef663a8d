import { basename } from 'node:path';
import type { Visitor } from '@cartable/accounts';
import type * as Contract from '@cartable/contract';
import { CartableError } from '@cartable/contract';
import { type DatastoreContext, db } from '../../context.ts';
import { shownPictureOf } from '../../publishing/record-pictures/shown-picture.ts';
import { describeRecord } from '../../publishing/records/describe-record.ts';
import { getPublished } from '../../publishing/records/read-catalogue-record.ts';

/** Once its service is restricted, it is soon seen nowhere. */
const freshSeconds = 60;

/**
 * The picture drawn of the data of a published record.
 * @throws {CartableError} `common.not-found`, where the producer gave one too
 */
export async function readRecordPicture(
  context: DatastoreContext,
  visitor: Visitor,
  fileIdentifier: string,
): Promise<Contract.PublishedFile> {
  const record = await getPublished(context, visitor, fileIdentifier);
  const { services } = await describeRecord(context, record);
  const drawn = await shownPictureOf(db(context), record.id, services);
  if (!drawn) throw new CartableError('common.not-found');
  const { objectKey, sizeBytes } = drawn;
  return {
    fileName: `${record.content.file_identifier}.webp`,
    mediaType: 'image/webp',
    sizeBytes,
    freshSeconds,
    version: basename(objectKey, '.webp'),
    read: (range) => context.objects.get(objectKey, range),
  };
}
