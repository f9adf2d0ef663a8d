import type { datastoreRoutes } from '@cartable/contract';
import {
  deleteStaticFile,
  listDatastoreOfferings,
  listStaticFiles,
  listTakenLayerNames,
  previewUnpublication,
  readLicensedService,
  retryService,
  searchDatastoreOfferings,
  setOfferingAvailability,
  unpublishOffering,
} from '@cartable/datastore';
import type { HandlersOf } from '../../http/handlers.ts';

type Handled =
  | 'getOfferings'
  | 'searchOfferings'
  | 'getLayerNames'
  | 'getOffering'
  | 'retryOffering'
  | 'updateOffering'
  | 'getUnpublication'
  | 'deleteOffering'
  | 'getStatics'
  | 'deleteStatic';

export const offeringHandlers: HandlersOf<Pick<typeof datastoreRoutes, Handled>> = {
  getOfferings: ({ services, visitor }, { params, query }) =>
    listDatastoreOfferings(services.datastores.context, visitor, { ...params, ...query }),

  searchOfferings: ({ services, visitor }, { params, query }) =>
    searchDatastoreOfferings(services.datastores.context, visitor, { ...params, query }),

  getLayerNames: ({ services, visitor }, { params, query }) =>
    listTakenLayerNames(services.datastores.context, visitor, { ...params, ...query }),

  getOffering: ({ services, visitor }, { params }) =>
    readLicensedService(services.datastores.context, visitor, params),

  retryOffering: ({ services, visitor }, { params }) =>
    retryService(services.datastores.context, visitor, params),

  updateOffering: ({ services, visitor }, { params, body }) =>
    setOfferingAvailability(services.datastores.context, visitor, { ...params, ...body }),

  getUnpublication: ({ services, visitor }, { params }) =>
    previewUnpublication(services.datastores.context, visitor, params),

  async deleteOffering({ services, visitor }, { params }) {
    await unpublishOffering(services.datastores.context, visitor, params);
  },

  getStatics: ({ services, visitor }, { params, query }) =>
    listStaticFiles(services.datastores.context, visitor, { ...params, ...query }),

  async deleteStatic({ services, visitor }, { params }) {
    await deleteStaticFile(services.datastores.context, visitor, params);
  },
};
