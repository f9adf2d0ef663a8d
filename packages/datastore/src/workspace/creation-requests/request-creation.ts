import { randomUUID } from 'node:crypto';
import { CartableError } from '@cartable/contract';
import { secondsToWait } from '@cartable/platform';
import { type Connection, isUniqueViolation } from '@cartable/storage';
import { type DatastoreContext, now, transaction } from '../../context.ts';
import type { Person } from '../../people.ts';
import { isDatastoreNameTaken } from '../datastores/datastore.store.ts';
import { requestsPerDay } from './creation-request.model.ts';
import { datesOfRequests, findPendingRequest, insertCreationRequest } from './creation-request.store.ts';

const dayMs = 86_400_000;

export interface RequestedDatastore {
  readonly name: string;
  readonly technicalName: string;
  readonly information: string;
}

/**
 * Keeps the request, writes to the administrators and to whoever asks.
 * @throws {CartableError} `account.email-unconfirmed`, `creation-request.pending`, `datastore.technical-name-taken`,
 * `common.too-many`
 */
export async function requestCreation(
  context: DatastoreContext,
  visitor: Person,
  request: RequestedDatastore,
): Promise<void> {
  if (!visitor.emailVerified) throw new CartableError('account.email-unconfirmed');
  try {
    await transaction(context, async (db) => {
      const pending = await findPendingRequest(db, visitor.id);
      if (pending) throw new CartableError('creation-request.pending', { name: pending.name });
      await rejectTooMany(context, db, visitor);
      await rejectTakenName(context, db, request.technicalName);
      await insertCreationRequest(db, {
        ...request,
        id: randomUUID(),
        applicantId: visitor.id,
        state: 'PENDING',
        createdAt: now(context),
        decidedAt: null,
        decidedBy: null,
        reason: null,
        datastoreId: null,
      });
      await context.people.administration.mailCreationRequest(
        { applicantId: visitor.id, requested: request },
        db,
      );
    });
  } catch (error) {
    // Asked twice at the same moment: the other one is kept.
    if (!isUniqueViolation(error)) throw error;
    throw new CartableError('creation-request.pending', { name: request.name }, { cause: error });
  }
}

async function rejectTooMany(context: DatastoreContext, db: Connection, visitor: Person): Promise<void> {
  const time = context.clock.now();
  const since = new Date(time.getTime() - dayMs).toISOString();
  const newestFirst = await datesOfRequests(db, visitor.id, since);
  const seconds = secondsToWait(newestFirst, { max: requestsPerDay, windowMs: dayMs }, time);
  if (seconds !== undefined) throw new CartableError('common.too-many', { seconds });
}

/** Told before the administrators spend time on it. */
async function rejectTakenName(context: DatastoreContext, db: Connection, name: string): Promise<void> {
  const isTaken =
    (await isDatastoreNameTaken(db, name)) ||
    (await context.people.administration.isTechnicalNameTaken(name, db));
  if (isTaken) throw new CartableError('datastore.technical-name-taken', { name });
}
