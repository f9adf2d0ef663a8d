import type { datastoreRoutes } from '@cartable/contract';
import {
  deleteStoredData,
  editOffering,
  listDatastoreStoredData,
  previewStoredDataDeletion,
  publishOffering,
  readStoredData,
  readStoredDataReport,
  readStoredDataUses,
  requestOfDownload,
  requestOfWfs,
  requestOfWmsVector,
  searchDatastoreStoredData,
} from '@cartable/datastore';
import type { HandlersOf } from '../../http/handlers.ts';
import { bodyWithStyles } from './style-files.ts';

type Handled =
  | 'getStoredDataList'
  | 'searchStoredData'
  | 'getStoredData'
  | 'getStoredDataUses'
  | 'getStoredDataReport'
  | 'getStoredDataDeletion'
  | 'deleteStoredData'
  | 'createWfs'
  | 'editWfs'
  | 'createDownload'
  | 'editDownload'
  | 'createWmsVector'
  | 'editWmsVector';

/** Stored data, and the services made of them. */
export const storedDataHandlers: HandlersOf<Pick<typeof datastoreRoutes, Handled>> = {
  getStoredDataList: ({ services, visitor }, { params, query }) =>
    listDatastoreStoredData(services.datastores.context, visitor, { ...params, ...query }),

  searchStoredData: ({ services, visitor }, { params, query }) =>
    searchDatastoreStoredData(services.datastores.context, visitor, { ...params, query }),

  getStoredData: ({ services, visitor }, { params }) =>
    readStoredData(services.datastores.context, visitor, params),

  getStoredDataUses: ({ services, visitor }, { params }) =>
    readStoredDataUses(services.datastores.context, visitor, params),

  getStoredDataReport: ({ services, visitor }, { params }) =>
    readStoredDataReport(services.datastores.context, visitor, params),

  getStoredDataDeletion: ({ services, visitor }, { params }) =>
    previewStoredDataDeletion(services.datastores.context, visitor, params),

  async deleteStoredData({ services, visitor }, { params }) {
    await deleteStoredData(services.datastores.context, visitor, params);
  },

  createWfs: ({ services, visitor }, { params, body }) =>
    publishOffering(services.datastores.context, visitor, { ...params, service: requestOfWfs(body) }),

  editWfs: ({ services, visitor }, { params, body }) =>
    editOffering(services.datastores.context, visitor, { ...params, service: requestOfWfs(body) }),

  createDownload: ({ services, visitor }, { params, body }) =>
    publishOffering(services.datastores.context, visitor, { ...params, service: requestOfDownload(body) }),

  editDownload: ({ services, visitor }, { params, body }) =>
    editOffering(services.datastores.context, visitor, { ...params, service: requestOfDownload(body) }),

  async createWmsVector({ services, visitor, files }, { params, body }) {
    const service = requestOfWmsVector(await bodyWithStyles(body, files));
    return publishOffering(services.datastores.context, visitor, { ...params, service });
  },

  async editWmsVector({ services, visitor, files }, { params, body }) {
    const service = requestOfWmsVector(await bodyWithStyles(body, files));
    return editOffering(services.datastores.context, visitor, { ...params, service });
  },
};
