import { platformPolicy } from '@cartable/accounts';
import type * as Contract from '@cartable/contract';
import { type DatastoreContext, db } from '../../context.ts';
import type { Person } from '../../people.ts';
import type { CreationRequest } from './creation-request.model.ts';
import { listCreationRequests } from './creation-request.store.ts';

export async function readCreationRequests(
  context: DatastoreContext,
  visitor: Person,
  question: { state: 'all' | Contract.CreationRequestState; page: number; limit: number },
): Promise<Contract.RouteAnswer<Contract.Routes['getCreationRequests']>> {
  platformPolicy.require(visitor, 'administer', undefined);
  const { state, page, limit } = question;
  const found = await listCreationRequests(db(context), { state, limit, offset: (page - 1) * limit });
  return { items: await presentRequests(context, found.items), total: found.total, page, limit };
}

export async function presentRequest(
  context: DatastoreContext,
  request: CreationRequest,
): Promise<Contract.CreationRequest> {
  const [presented] = await presentRequests(context, [request]);
  return presented as Contract.CreationRequest;
}

async function presentRequests(
  context: DatastoreContext,
  requests: readonly CreationRequest[],
): Promise<Contract.CreationRequest[]> {
  const ids = requests.map(({ applicantId }) => applicantId);
  const applicants = await context.people.administration.findApplicants(ids);
  return requests.map((request) => {
    const applicant = applicants.get(request.applicantId);
    return {
      _id: request.id,
      name: request.name,
      technical_name: request.technicalName,
      information: request.information,
      state: request.state,
      created: request.createdAt,
      applicant:
        applicant === undefined
          ? null
          : {
              _id: applicant.id,
              email: applicant.email,
              user_name: applicant.userName,
              first_name: applicant.firstName,
              last_name: applicant.lastName,
              communities: applicant.communities.map(({ id, name, isSupervisor }) => ({
                _id: id,
                name,
                supervisor: isSupervisor,
              })),
            },
      decided: request.decidedAt,
      decided_by: request.decidedBy,
      reason: request.reason,
      datastore_id: request.datastoreId,
    };
  });
}
