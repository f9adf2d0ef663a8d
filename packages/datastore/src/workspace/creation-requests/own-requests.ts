import { CartableError, type MyCreationRequest } from '@cartable/contract';
import { type DatastoreContext, db, now } from '../../context.ts';
import type { Person } from '../../people.ts';
import { followedMs } from './creation-request.model.ts';
import { decideCreationRequest, findCreationRequest, listRequestsOf } from './creation-request.store.ts';

const most = 20;

/** What became of the workspaces a person asked for. */
export async function listMyCreationRequests(
  context: DatastoreContext,
  visitor: Person,
): Promise<MyCreationRequest[]> {
  const since = new Date(context.clock.now().getTime() - followedMs).toISOString();
  const requests = await listRequestsOf(db(context), { applicantId: visitor.id, since, limit: most });
  return requests.map(({ id, name, state, createdAt, decidedAt, reason, datastoreId }) => ({
    _id: id,
    name,
    state,
    created: createdAt,
    decided: decidedAt,
    reason,
    datastore_id: datastoreId,
  }));
}

/** It stays among those of the day, so that asking and taking back has an end. @throws {CartableError} `creation-request.decided` */
export async function withdrawCreationRequest(
  context: DatastoreContext,
  visitor: Person,
  requestId: string,
): Promise<void> {
  const request = await findCreationRequest(db(context), requestId);
  if (request?.applicantId !== visitor.id) throw new CartableError('common.not-found');
  const isWithdrawn = await decideCreationRequest(db(context), requestId, {
    state: 'WITHDRAWN',
    decidedAt: now(context),
    decidedBy: null,
    reason: null,
    datastoreId: null,
  });
  if (!isWithdrawn) throw new CartableError('creation-request.decided');
}
