import type { creationRequestRoutes } from '@cartable/contract';
import { requestCreation } from '@cartable/datastore';
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
};
