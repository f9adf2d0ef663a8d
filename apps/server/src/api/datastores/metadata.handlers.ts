import type { datastoreRoutes } from '@cartable/contract';
import {
  addMetadata,
  deleteMetadata,
  editDatasheetRecord,
  publishMetadata,
  readDatasheetRecord,
  readMetadata,
  readMetadataFile,
  readMetadataList,
  unpublishMetadata,
} from '@cartable/datastore';
import type { HandlersOf } from '../../http/handlers.ts';

type Handled =
  | 'getMetadataList'
  | 'addMetadata'
  | 'getMetadata'
  | 'getMetadataFile'
  | 'getDatasheetRecord'
  | 'editDatasheetRecord'
  | 'publishMetadata'
  | 'unpublishMetadata'
  | 'deleteMetadata';

export const metadataHandlers: HandlersOf<Pick<typeof datastoreRoutes, Handled>> = {
  getMetadataList: ({ services, visitor }, { params, query }) =>
    readMetadataList(services.datastores.context, visitor, { ...params, query }),

  addMetadata: ({ services, visitor }, { params, query, body }) =>
    addMetadata(services.datastores.context, visitor, {
      ...params,
      datasheetName: query.datasheet_name,
      form: body,
    }),

  getMetadata: ({ services, visitor }, { params }) =>
    readMetadata(services.datastores.context, visitor, params),

  getMetadataFile: ({ services, visitor }, { params, query }) =>
    readMetadataFile(services.datastores.context, visitor, { ...params, ...query }),

  getDatasheetRecord: ({ services, visitor }, { params }) =>
    readDatasheetRecord(services.datastores.context, visitor, params),

  editDatasheetRecord: ({ services, visitor }, { params, body }) =>
    editDatasheetRecord(services.datastores.context, visitor, { ...params, form: body }),

  publishMetadata: ({ services, visitor }, { params }) =>
    publishMetadata(services.datastores.context, visitor, params),

  async unpublishMetadata({ services, visitor }, { params }) {
    await unpublishMetadata(services.datastores.context, visitor, params);
  },

  async deleteMetadata({ services, visitor }, { params }) {
    await deleteMetadata(services.datastores.context, visitor, params);
  },
};
