import type { datastoreRoutes } from '@cartable/contract';
import {
  listServicesOfData,
  listTakenLayerNames,
  publishStoredData,
  readServiceOfData,
  unpublishServiceOfData,
} from '@cartable/datastore';
import type { HandlersOf } from '../../http/handlers.ts';

type Handled =
  | 'publishStoredData'
  | 'getWfsOfData'
  | 'getWfsLayerNames'
  | 'getWfs'
  | 'deleteWfs'
  | 'getWmsVectorOfData'
  | 'getWmsVectorLayerNames'
  | 'getWmsVector'
  | 'deleteWmsVector';

/** Services of tables, by the data they are made of. */
export const tableServiceHandlers: HandlersOf<Pick<typeof datastoreRoutes, Handled>> = {
  publishStoredData: ({ services, visitor }, { params, body }) =>
    publishStoredData(services.datastores.context, visitor, { ...params, form: body }),

  getWfsOfData: ({ services, visitor }, { params }) =>
    listServicesOfData(services.datastores.context, visitor, { ...params, type: 'WFS' }),

  getWfsLayerNames: ({ services, visitor }, { params }) =>
    listTakenLayerNames(services.datastores.context, visitor, { ...params, type: 'WFS' }),

  getWfs: ({ services, visitor }, { params }) =>
    readServiceOfData(services.datastores.context, visitor, { ...params, type: 'WFS' }),

  async deleteWfs({ services, visitor }, { params }) {
    await unpublishServiceOfData(services.datastores.context, visitor, { ...params, type: 'WFS' });
  },

  getWmsVectorOfData: ({ services, visitor }, { params }) =>
    listServicesOfData(services.datastores.context, visitor, { ...params, type: 'WMS-VECTOR' }),

  getWmsVectorLayerNames: ({ services, visitor }, { params }) =>
    listTakenLayerNames(services.datastores.context, visitor, { ...params, type: 'WMS-VECTOR' }),

  getWmsVector: ({ services, visitor }, { params }) =>
    readServiceOfData(services.datastores.context, visitor, { ...params, type: 'WMS-VECTOR' }),

  async deleteWmsVector({ services, visitor }, { params }) {
    await unpublishServiceOfData(services.datastores.context, visitor, { ...params, type: 'WMS-VECTOR' });
  },
};
