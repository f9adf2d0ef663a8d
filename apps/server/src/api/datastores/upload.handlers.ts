import type { datastoreRoutes } from '@cartable/contract';
import {
  cancelUpload,
  createUpload,
  deleteUpload,
  listDatastoreUploads,
  previewUpload,
  previewUploadDeletion,
  readFileTree,
  readIntegrationProgress,
  readUpload,
  readUploadReport,
  retryUpload,
  searchDatastoreUploads,
} from '@cartable/datastore';
import type { HandlersOf } from '../../http/handlers.ts';

type Handled =
  | 'getUploads'
  | 'searchUploads'
  | 'createUpload'
  | 'getUpload'
  | 'deleteUpload'
  | 'getUploadDeletion'
  | 'retryUpload'
  | 'cancelUpload'
  | 'getFileTree'
  | 'getIntegrationProgress'
  | 'getUploadReport'
  | 'getUploadPreview';

export const uploadHandlers: HandlersOf<Pick<typeof datastoreRoutes, Handled>> = {
  getUploads: ({ services, visitor }, { params, query }) =>
    listDatastoreUploads(services.datastores.context, visitor, { ...params, ...query }),

  searchUploads: ({ services, visitor }, { params, query }) =>
    searchDatastoreUploads(services.datastores.context, visitor, { ...params, query }),

  createUpload: ({ services, visitor }, { params, body }) =>
    createUpload(services.datastores.context, visitor, { ...params, form: body }),

  getUpload: ({ services, visitor }, { params }) => readUpload(services.datastores.context, visitor, params),

  async deleteUpload({ services, visitor }, { params }) {
    await deleteUpload(services.datastores.context, visitor, params);
  },

  getUploadDeletion: ({ services, visitor }, { params }) =>
    previewUploadDeletion(services.datastores.context, visitor, params),

  retryUpload: ({ services, visitor }, { params, body }) =>
    retryUpload(services.datastores.context, visitor, {
      ...params,
      srs: body.data_srid,
      encoding: body.data_encoding,
      accepted: body.data_accepted,
    }),

  cancelUpload: ({ services, visitor }, { params }) =>
    cancelUpload(services.datastores.context, visitor, params),

  getFileTree: ({ services, visitor }, { params }) =>
    readFileTree(services.datastores.context, visitor, params),

  getIntegrationProgress: ({ services, visitor }, { params }) =>
    readIntegrationProgress(services.datastores.context, visitor, params),

  getUploadReport: ({ services, visitor }, { params }) =>
    readUploadReport(services.datastores.context, visitor, params),

  getUploadPreview: ({ services, visitor }, { params, query }) =>
    previewUpload(services.datastores.context, visitor, {
      ...params,
      srs: query.data_srid,
      encoding: query.data_encoding,
    }),
};
