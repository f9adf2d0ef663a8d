import type { Visitor } from '@cartable/accounts';
import { CartableError } from '@cartable/contract';
import { type DatastoreContext, db } from '../../context.ts';
import type { MetadataRecord } from '../../publishing/records/metadata.model.ts';
import { getPublished } from '../../publishing/records/read-catalogue-record.ts';
import type { Datastore } from '../../workspace/datastores/datastore.model.ts';
import { datastorePolicy } from '../../workspace/datastores/datastore.policy.ts';
import { findDatastore } from '../../workspace/datastores/datastore.store.ts';
import { findReuse, type Reuse } from './reuse.store.ts';

/** A record in the hands of a reader, with what they may do with its reuses. */
export interface EnteredReuses {
  readonly record: MetadataRecord;
  readonly datastore: Datastore;
  readonly visitor: Visitor;
  /** Accepts and refuses: those who publish for the producer. */
  readonly canAnswer: boolean;
}

export interface ReuseRequest {
  readonly fileIdentifier: string;
  readonly reuseId: string;
}

/** @throws {CartableError} `common.not-found` */
export async function enterReuses(
  context: DatastoreContext,
  visitor: Visitor,
  fileIdentifier: string,
): Promise<EnteredReuses> {
  const record = await getPublished(context, visitor, fileIdentifier);
  const datastore = (await findDatastore(db(context), record.datastoreId))!;
  return { record, datastore, visitor, canAnswer: datastorePolicy.can(visitor, 'broadcast', datastore) };
}

export const isAuthor = ({ visitor }: Pick<EnteredReuses, 'visitor'>, { authorId }: Reuse): boolean =>
  visitor.kind !== 'anonymous' && visitor.id === authorId;

/** What is not accepted is for who proposed it and for who may answer. */
export const maySee = (entered: Pick<EnteredReuses, 'visitor' | 'canAnswer'>, reuse: Reuse): boolean =>
  reuse.status === 'ACCEPTED' || entered.canAnswer || isAuthor(entered, reuse);

/** @throws {CartableError} `common.not-found`, for one that the reader may not see too */
export async function enterReuse(
  context: DatastoreContext,
  visitor: Visitor,
  { fileIdentifier, reuseId }: ReuseRequest,
): Promise<{ readonly entered: EnteredReuses; readonly reuse: Reuse }> {
  const entered = await enterReuses(context, visitor, fileIdentifier);
  const reuse = await findReuse(db(context), entered.record.id, reuseId);
  if (!reuse || !maySee(entered, reuse)) throw new CartableError('common.not-found');
  return { entered, reuse };
}
