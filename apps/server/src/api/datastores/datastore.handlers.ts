import type { datastoreRoutes } from '@cartable/contract';
import {
  addDatasheet,
  deleteDatasheet,
  deleteLogo,
  listDatastoreExecutions,
  listProcessings,
  previewDatasheetDeletion,
  readDatasheet,
  readDatasheetPage,
  readDatasheetServices,
  readDatastore,
  readEndpoints,
  readSandbox,
  renameDatasheet,
  setDefaultLicence,
  setLogo,
} from '@cartable/datastore';
import type { HandlersOf } from '../../http/handlers.ts';
import { requiredFile } from '../../http/required-file.ts';

type Handled =
  | 'getSandbox'
  | 'getDatastore'
  | 'getEndpoints'
  | 'setLogo'
  | 'deleteLogo'
  | 'setDefaultLicence'
  | 'getDatasheets'
  | 'getDatasheet'
  | 'addDatasheet'
  | 'renameDatasheet'
  | 'getDatasheetDeletion'
  | 'deleteDatasheet'
  | 'getDatasheetServices'
  | 'getProcessings'
  | 'getExecutions';

/** The workspace itself, its datasheets and what was run in it. Every use case asks the policies by itself. */
export const datastoreHandlers: HandlersOf<Pick<typeof datastoreRoutes, Handled>> = {
  getSandbox: ({ services, visitor }) => readSandbox(services.datastores.context, visitor),

  getDatastore: ({ services, visitor }, { params }) =>
    readDatastore(services.datastores.context, visitor, params.datastoreId),

  getEndpoints: ({ services, visitor }, { params, query }) =>
    readEndpoints(services.datastores.context, visitor, { ...params, ...query }),

  setLogo: async ({ services, visitor, files }, { params }) =>
    setLogo(services.datastores.context, visitor, { ...params, file: requiredFile(files, 'file') }),

  deleteLogo: async ({ services, visitor }, { params }) => {
    await deleteLogo(services.datastores.context, visitor, params);
  },

  setDefaultLicence: ({ services, visitor }, { params, body }) =>
    setDefaultLicence(services.datastores.context, visitor, { ...params, ...body }),

  getDatasheets: ({ services, visitor }, { params, query }) =>
    readDatasheetPage(services.datastores.context, visitor, { ...params, query }),

  getDatasheet: ({ services, visitor }, { params }) =>
    readDatasheet(services.datastores.context, visitor, params),

  addDatasheet: ({ services, visitor }, { params, body }) =>
    addDatasheet(services.datastores.context, visitor, { ...params, name: body.name }),

  renameDatasheet: ({ services, visitor }, { params, body }) =>
    renameDatasheet(services.datastores.context, visitor, { ...params, name: body.name }),

  getDatasheetDeletion: ({ services, visitor }, { params }) =>
    previewDatasheetDeletion(services.datastores.context, visitor, params),

  async deleteDatasheet({ services, visitor }, { params }) {
    await deleteDatasheet(services.datastores.context, visitor, params);
  },

  getDatasheetServices: ({ services, visitor }, { params }) =>
    readDatasheetServices(services.datastores.context, visitor, params),

  getProcessings: ({ services, visitor }, { params }) =>
    listProcessings(services.datastores.context, visitor, params.datastoreId),

  getExecutions: ({ services, visitor }, { params, query }) =>
    listDatastoreExecutions(services.datastores.context, visitor, {
      datastoreId: params.datastoreId,
      filter: {
        inputUploadId: query.input_upload,
        inputStoredDataId: query.input_stored_data,
        outputStoredDataId: query.output_stored_data,
      },
    }),
};
