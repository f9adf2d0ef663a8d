import type { creationRequestRoutes } from '@cartable/contract';
import { listMyCreationRequests, requestCreation, withdrawCreationRequest } from '@cartable/datastore';
import type { HandlersOf } from '../http/handlers.ts';

export const creationRequestHandlers: HandlersOf<typeof creationRequestRoutes> = {
  async requestDatastoreCreation({ services, visitor }, { body }) {
    // A robot is told what it hopes for.
    if (body.importance !== '') return { success: true };
    await requestCreation(services.datastores.context, visitor, {
      name: body.name,
      technicalName: body.technical_name,
      information: body.information,
    });
    return { success: true };
  },

  getMyCreationRequests: ({ services, visitor }) =>
    listMyCreationRequests(services.datastores.context, visitor),

  async withdrawMyCreationRequest({ services, visitor }, { params }) {
    await withdrawCreationRequest(services.datastores.context, visitor, params.requestId);
  },
};
