import type { datastoreRoutes } from '@cartable/contract';
import { readDatastoreTraffic, readOfferingTraffic, readStorageItems } from '@cartable/datastore';
import type { HandlersOf } from '../../http/handlers.ts';

type Handled = 'getStorageItems' | 'getDatastoreStatistics' | 'getOfferingStatistics';

export const consumptionHandlers: HandlersOf<Pick<typeof datastoreRoutes, Handled>> = {
  getStorageItems: ({ services, visitor }, { params, query }) =>
    readStorageItems(services.datastores.context, visitor, { ...params, ...query }),

  getDatastoreStatistics: ({ services, visitor }, { params, query }) =>
    readDatastoreTraffic(services.datastores.context, visitor, { ...params, ...query }),

  getOfferingStatistics: ({ services, visitor }, { params, query }) =>
    readOfferingTraffic(services.datastores.context, visitor, { ...params, ...query }),
};
