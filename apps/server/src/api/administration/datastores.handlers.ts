import type { administrationRoutes } from '@cartable/contract';
import {
  acceptRequest,
  administerDatastore,
  createDatastoreOf,
  presentRequest,
  readAdministeredDatastore,
  readAllDatastores,
  readAllEndpoints,
  readCreationRequests,
  rejectRequest,
  renameEndpoint,
} from '@cartable/datastore';
import type { HandlersOf } from '../../http/handlers.ts';

type Routes = typeof administrationRoutes;
type DatastoreRoutes = Pick<
  Routes,
  | 'getAllDatastores'
  | 'getAdministeredDatastore'
  | 'createDatastore'
  | 'updateDatastore'
  | 'getAllEndpoints'
  | 'renameEndpoint'
  | 'getCreationRequests'
  | 'acceptCreationRequest'
  | 'refuseCreationRequest'
>;

export const datastoreAdministrationHandlers: HandlersOf<DatastoreRoutes> = {
  getAllDatastores: ({ services, visitor }, { query }) =>
    readAllDatastores(services.datastores.context, visitor, query),

  getAdministeredDatastore: ({ services, visitor }, { params }) =>
    readAdministeredDatastore(services.datastores.context, visitor, params.datastoreId),

  async createDatastore({ services, visitor, tell }, { body }) {
    const { context } = services.datastores;
    tell(body.name);
    const datastoreId = await createDatastoreOf(context, {
      communityId: body.community,
      datastore: {
        name: body.name,
        technicalName: body.technical_name,
        description: body.description || null,
        isSandbox: false,
        layerNamePrefix: '',
      },
      quotas: body.quotas,
      endpoints: readQuotas(body.endpoints),
      actor: visitor,
    });
    return readAdministeredDatastore(context, visitor, datastoreId);
  },

  async updateDatastore({ services, visitor, tell }, { params: { datastoreId }, body }) {
    const { context } = services.datastores;
    tell((await readAdministeredDatastore(context, visitor, datastoreId)).name);
    const { endpoints, ...info } = body;
    await administerDatastore(context, visitor, {
      datastoreId,
      ...info,
      endpoints: readQuotas(endpoints),
    });
    return readAdministeredDatastore(context, visitor, datastoreId);
  },

  getAllEndpoints: ({ services, visitor }) => readAllEndpoints(services.datastores.context, visitor),

  renameEndpoint({ services, visitor, tell }, { params: { endpointId }, body: { name } }) {
    tell(name);
    return renameEndpoint(services.datastores.context, visitor, { endpointId, name });
  },

  getCreationRequests: ({ services, visitor }, { query }) =>
    readCreationRequests(services.datastores.context, visitor, query),

  async acceptCreationRequest({ services, visitor, tell }, { params: { requestId }, body }) {
    const { context } = services.datastores;
    tell(body.name);
    const accepted = await acceptRequest(context, visitor, {
      requestId,
      name: body.name,
      technicalName: body.technical_name,
      description: body.description,
      isPublic: body.public,
      contact: body.contact,
      quotas: body.quotas,
      endpoints: readQuotas(body.endpoints),
    });
    return presentRequest(context, accepted);
  },

  async refuseCreationRequest({ services, visitor, tell }, { params: { requestId }, body: { reason } }) {
    const { context } = services.datastores;
    const rejected = await rejectRequest(context, visitor, { requestId, reason });
    tell(rejected.name);
    return presentRequest(context, rejected);
  },
};

function readQuotas(endpoints: readonly { endpoint: string; quota: number }[] | undefined) {
  return endpoints?.map(({ endpoint, quota }) => ({ endpointId: endpoint, quota }));
}
