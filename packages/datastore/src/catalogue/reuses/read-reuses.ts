import type { Visitor } from '@cartable/accounts';
import type * as Contract from '@cartable/contract';
import { CartableError } from '@cartable/contract';
import { type DatastoreContext, db } from '../../context.ts';
import type { Person } from '../../people.ts';
import { findRecord } from '../../publishing/records/metadata.store.ts';
import {
  type EnteredReuses,
  enterReuse,
  enterReuses,
  isAuthor,
  maySee,
  type ReuseRequest,
} from './enter-reuses.ts';
import { listReuses, listReusesOf, type Reuse } from './reuse.store.ts';

/** @throws {CartableError} `common.not-found` */
export async function readReuses(
  context: DatastoreContext,
  visitor: Visitor,
  fileIdentifier: string,
): Promise<Contract.Reuses> {
  const entered = await enterReuses(context, visitor, fileIdentifier);
  const seen = (await listReuses(db(context), entered.record.id)).filter((reuse) => maySee(entered, reuse));
  return { reuses: await presentReuses(context, entered, seen), can_answer: entered.canAnswer };
}

export async function presentReuses(
  context: DatastoreContext,
  entered: EnteredReuses,
  reuses: readonly Reuse[],
): Promise<Contract.Reuse[]> {
  const names = entered.canAnswer ? await namesOf(context, reuses) : new Map<string, string>();
  const identifier = encodeURIComponent(entered.record.content.file_identifier);
  const root = `${context.publicUrl}/api/geonetwork/metadata/${identifier}/reuses`;
  return reuses.map((reuse) => ({
    _id: reuse.id,
    title: reuse.title,
    description: reuse.description,
    url: reuse.url,
    picture_url: reuse.picture && `${root}/${reuse.id}/picture`,
    status: reuse.status,
    proposed: reuse.createdAt,
    author: names.get(reuse.authorId ?? '') || null,
    is_mine: isAuthor(entered, reuse),
  }));
}

async function namesOf(context: DatastoreContext, reuses: readonly Reuse[]): Promise<Map<string, string>> {
  const people = await context.people.findPeople(reuses.flatMap(({ authorId }) => authorId ?? []));
  return new Map(
    [...people.values()].map(({ id, firstName, lastName }) => [
      id,
      [firstName, lastName].filter((part) => part !== null).join(' '),
    ]),
  );
}

/** @throws {CartableError} `common.not-found` */
export async function readReusePicture(
  context: DatastoreContext,
  visitor: Visitor,
  request: ReuseRequest,
): Promise<Contract.FileAnswer> {
  const { reuse } = await enterReuse(context, visitor, request);
  if (!reuse.picture) throw new CartableError('common.not-found');
  const { objectKey, mediaType, sizeBytes } = reuse.picture;
  return {
    fileName: `${reuse.id}.${mediaType.split('/').at(-1)}`,
    mediaType,
    sizeBytes,
    version: reuse.id,
    read: (range) => context.objects.get(objectKey, range),
  };
}

/** All that a person proposed, for themselves. */
export async function readMyReuses(context: DatastoreContext, visitor: Person): Promise<Contract.MyReuse[]> {
  const found: Contract.MyReuse[] = [];
  for (const { id, recordId, title, description, url, status, createdAt } of await listReusesOf(
    db(context),
    visitor.id,
  )) {
    const record = await findRecord(db(context), recordId);
    if (!record) continue;
    const { file_identifier } = record.content;
    found.push({ _id: id, title, description, url, status, proposed: createdAt, file_identifier });
  }
  return found;
}
