import { platformPolicy } from '@cartable/accounts';
import { CartableError, type Quotas } from '@cartable/contract';
import { type DatastoreContext, db, now, transaction } from '../../context.ts';
import type { Person } from '../../people.ts';
import { createOwnedDatastore, type EndpointQuota } from '../datastores/create-datastore.ts';
import type { CreationRequest } from './creation-request.model.ts';
import { decideCreationRequest, findCreationRequest } from './creation-request.store.ts';

export interface Acceptance {
  readonly requestId: string;
  readonly name: string;
  readonly technicalName: string;
  readonly description: string;
  readonly isPublic: boolean;
  /** Empty: the applicant's address. */
  readonly contact: string;
  readonly quotas?: Quotas | undefined;
  readonly endpoints?: readonly EndpointQuota[] | undefined;
}

/**
 * Community, datastore, endpoints, quotas, decision and mail in one transaction: all of them, or none.
 * @throws {CartableError} `creation-request.decided`, `creation-request.applicant-gone`,
 * `datastore.technical-name-taken`, `community.technical-name-taken`, `datastore.endpoint-unknown`
 */
export async function acceptRequest(
  context: DatastoreContext,
  visitor: Person,
  acceptance: Acceptance,
): Promise<CreationRequest> {
  platformPolicy.require(visitor, 'administer', undefined);
  const request = await findPending(context, acceptance.requestId);
  const applicant = await findApplicant(context, request.applicantId);
  const { name, technicalName } = acceptance;
  await createOwnedDatastore(context, {
    supervisorId: applicant.id,
    datastore: {
      name,
      technicalName,
      description: acceptance.description || null,
      isSandbox: false,
      layerNamePrefix: '',
    },
    isPublic: acceptance.isPublic,
    contact: acceptance.contact || applicant.email,
    quotas: acceptance.quotas,
    endpoints: acceptance.endpoints,
    actor: visitor,
    andAlso: async (_context, db, datastoreId) => {
      const isDecided = await decideCreationRequest(db, request.id, {
        state: 'ACCEPTED',
        decidedAt: now(context),
        decidedBy: nameOf(visitor),
        reason: null,
        datastoreId,
      });
      if (!isDecided) throw new CartableError('creation-request.decided');
      const mail = { applicantId: applicant.id, name, datastoreId };
      await context.people.administration.mailCreationAcceptance(mail, db);
    },
  });
  return reread(context, request.id);
}

/** @throws {CartableError} `creation-request.decided` */
export async function rejectRequest(
  context: DatastoreContext,
  visitor: Person,
  { requestId, reason }: { requestId: string; reason: string },
): Promise<CreationRequest> {
  platformPolicy.require(visitor, 'administer', undefined);
  const { applicantId, name } = await findPending(context, requestId);
  await transaction(context, async (db) => {
    const isDecided = await decideCreationRequest(db, requestId, {
      state: 'REFUSED',
      decidedAt: now(context),
      decidedBy: nameOf(visitor),
      reason,
      datastoreId: null,
    });
    if (!isDecided) throw new CartableError('creation-request.decided');
    await context.people.administration.mailCreationRejection({ applicantId, name, reason }, db);
  });
  return reread(context, requestId);
}

async function findPending(context: DatastoreContext, id: string): Promise<CreationRequest> {
  const request = await findCreationRequest(db(context), id);
  if (!request) throw new CartableError('common.not-found');
  if (request.state !== 'PENDING') throw new CartableError('creation-request.decided');
  return request;
}

async function findApplicant(context: DatastoreContext, id: string): Promise<{ id: string; email: string }> {
  const applicant = (await context.people.administration.findApplicants([id])).get(id);
  if (applicant === undefined || applicant.isDisabled) {
    throw new CartableError('creation-request.applicant-gone');
  }
  return applicant;
}

async function reread(context: DatastoreContext, id: string): Promise<CreationRequest> {
  const request = await findCreationRequest(db(context), id);
  if (!request) throw new CartableError('common.not-found');
  return request;
}

function nameOf({ firstName, lastName, userName }: Person): string {
  return [firstName, lastName].filter(Boolean).join(' ') || userName;
}
