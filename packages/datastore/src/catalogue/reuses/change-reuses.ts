import { randomUUID } from 'node:crypto';
import type * as Contract from '@cartable/contract';
import { CartableError } from '@cartable/contract';
import { type Connection, isUniqueViolation, mediaTypeOf } from '@cartable/storage';
import { recordActivity } from '../../activity/record-activity.ts';
import { type DatastoreContext, db, now, transaction } from '../../context.ts';
import type { ReceivedFile } from '../../library/annexes/annexe-content.ts';
import { dropContents, dropContentsAfterCommit } from '../../library/annexes/annexe-content.ts';
import { makeThumbnail } from '../../library/thumbnails/make-thumbnail.ts';
import type { Person } from '../../people.ts';
import { recordAddresses } from '../../publishing/records/record-addresses.ts';
import { lockDatastore } from '../../workspace/datastores/datastore.store.ts';
import { type EnteredReuses, enterReuse, enterReuses, isAuthor, type ReuseRequest } from './enter-reuses.ts';
import { presentReuses } from './read-reuses.ts';
import {
  countWaitingOf,
  deleteReuseRow,
  insertReuse,
  listReuses,
  type Reuse,
  type ReusePicture,
  setReuseStatus,
} from './reuse.store.ts';

export const reusesPrefix = 'reuses/';
/** Of one person, on the whole platform. */
const mostWaiting = 10;
/** Of one record, whatever became of them. */
const mostOfRecord = 300;

interface Proposal {
  readonly fileIdentifier: string;
  readonly form: Contract.ReuseForm;
  readonly picture: ReceivedFile | undefined;
}

/** Before its picture is received. @throws {CartableError} `common.not-found`, `reuse.too-many` */
export async function admitReuse(
  context: DatastoreContext,
  visitor: Person,
  { fileIdentifier }: Pick<Proposal, 'fileIdentifier'>,
): Promise<void> {
  const { record } = await enterReuses(context, visitor, fileIdentifier);
  await requireRoom(db(context), visitor, record.id);
}

/**
 * Anyone signed in tells what they made with the data; the producer answers before everyone reads it. Of those who may
 * answer, it is accepted at once.
 * @throws {CartableError} `common.not-found`, `reuse.too-many`, `reuse.known`, `thumbnail.*`
 */
export async function proposeReuse(
  context: DatastoreContext,
  visitor: Person,
  { fileIdentifier, form, picture: file }: Proposal,
): Promise<Contract.Reuse> {
  const entered = await enterReuses(context, visitor, fileIdentifier);
  await requireRoom(db(context), visitor, entered.record.id);
  const id = randomUUID();
  const picture = file ? await keepPicture(context, id, file) : null;
  const reuse: Reuse = {
    id,
    recordId: entered.record.id,
    authorId: visitor.id,
    ...form,
    picture,
    status: entered.canAnswer ? 'ACCEPTED' : 'WAITING',
    createdAt: now(context),
  };
  try {
    await transaction(context, async (db) => {
      await lockDatastore(db, entered.datastore.id);
      await requireRoom(db, visitor, entered.record.id);
      await insertReuse(db, reuse);
      await note(context, db, { entered, visitor, reuse, kind: 'reuse.proposed' });
      if (reuse.status === 'WAITING') {
        const { communityId: producerId } = entered.datastore;
        const proposed = { reuse: mailedOf(context, entered, reuse), producerId, authorId: visitor.id };
        await context.people.mailReuseProposed(proposed, db);
      }
    });
  } catch (error) {
    if (picture) await dropContents(context, [picture.objectKey]);
    throw isUniqueViolation(error) ? new CartableError('reuse.known', { url: form.url }) : error;
  }
  return (await presentReuses(context, entered, [reuse]))[0]!;
}

async function requireRoom(db: Connection, { id }: Person, recordId: string): Promise<void> {
  if ((await countWaitingOf(db, id)) >= mostWaiting)
    throw new CartableError('reuse.too-many', { limit: mostWaiting });
  if ((await listReuses(db, recordId)).length >= mostOfRecord)
    throw new CartableError('reuse.too-many', { limit: mostOfRecord });
}

async function keepPicture(context: DatastoreContext, id: string, file: ReceivedFile): Promise<ReusePicture> {
  const { bytes, extension } = await makeThumbnail(context, file);
  const objectKey = `${reusesPrefix}${id}/${randomUUID()}.${extension}`;
  await context.objects.put(objectKey, bytes);
  return { objectKey, mediaType: mediaTypeOf(bytes, `x.${extension}`), sizeBytes: bytes.byteLength };
}

/** @throws {CartableError} `common.not-found`, `common.forbidden` */
export async function answerReuse(
  context: DatastoreContext,
  visitor: Person,
  { status, ...request }: ReuseRequest & { readonly status: 'ACCEPTED' | 'REFUSED' },
): Promise<Contract.Reuse> {
  const { entered, reuse } = await enterReuse(context, visitor, request);
  if (!entered.canAnswer) throw new CartableError('common.forbidden', { right: 'BROADCAST' });
  await transaction(context, async (db) => {
    await setReuseStatus(db, reuse.id, status);
    await note(context, db, { entered, visitor, reuse, kind: 'reuse.answered' });
    // The same answer again is no news, nor is one's own.
    if (reuse.status === status || reuse.authorId === null || isAuthor(entered, reuse)) return;
    const answered = {
      reuse: mailedOf(context, entered, reuse),
      authorId: reuse.authorId,
      isAccepted: status === 'ACCEPTED',
    };
    await context.people.mailReuseAnswered(answered, db);
  });
  return (await presentReuses(context, entered, [{ ...reuse, status }]))[0]!;
}

/** By who proposed it, or by who may answer. @throws {CartableError} `common.not-found`, `common.forbidden` */
export async function deleteReuse(
  context: DatastoreContext,
  visitor: Person,
  request: ReuseRequest,
): Promise<void> {
  const { entered, reuse } = await enterReuse(context, visitor, request);
  if (!entered.canAnswer && !isAuthor(entered, reuse))
    throw new CartableError('common.forbidden', { right: 'BROADCAST' });
  await transaction(context, async (db) => {
    await deleteReuseRow(db, reuse.id);
    if (reuse.picture) dropContentsAfterCommit(context, [reuse.picture.objectKey]);
    await note(context, db, { entered, visitor, reuse, kind: 'reuse.deleted' });
  });
}

function mailedOf(
  { publicUrl }: DatastoreContext,
  { record: { content } }: EnteredReuses,
  { title, url }: Reuse,
) {
  const { pageUrl } = recordAddresses(publicUrl, content.file_identifier);
  return { title, url, record: content.title, pageUrl: `${pageUrl}?tab=reuses` };
}

interface Noted {
  readonly entered: EnteredReuses;
  readonly visitor: Person;
  readonly reuse: Reuse;
  readonly kind: 'reuse.proposed' | 'reuse.answered' | 'reuse.deleted';
}

function note(context: DatastoreContext, db: Connection, { entered, visitor, reuse, kind }: Noted) {
  return recordActivity(context, db, {
    datastoreId: entered.datastore.id,
    kind,
    actor: visitor,
    subject: reuse.title,
    subjectId: reuse.id,
  });
}
