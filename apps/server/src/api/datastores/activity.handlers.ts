import type { datastoreRoutes } from '@cartable/contract';
import { exportActivity, readActivity } from '@cartable/datastore';
import type { HandlersOf } from '../../http/handlers.ts';

export const activityHandlers: HandlersOf<Pick<typeof datastoreRoutes, 'getActivity' | 'exportActivity'>> = {
  getActivity: ({ services, visitor }, { params, query }) =>
    readActivity(services.datastores.context, visitor, { ...params, ...query }),

  exportActivity: ({ services, visitor }, { params, query }) =>
    exportActivity(services.datastores.context, visitor, { ...params, ...query }),
};
