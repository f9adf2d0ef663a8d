import type { datastoreRoutes } from '@cartable/contract';
import {
  addAnnexe,
  addDatasheetDocument,
  admitAnnexe,
  admitLogo,
  admitReplacement,
  changeAnnexe,
  changeDatasheetDocument,
  deleteAnnexe,
  deleteDatasheetDocument,
  deleteThumbnail,
  previewAnnexeDeletion,
  readAnnexeFile,
  readAnnexes,
  readDatasheetDocuments,
  readStaticFile,
  replaceAnnexe,
  setThumbnail,
} from '@cartable/datastore';
import type { AdmissionsOf, HandlersOf } from '../../http/handlers.ts';
import { requiredFile } from '../../http/required-file.ts';

type Handled =
  | 'getAnnexes'
  | 'addAnnexe'
  | 'addThumbnail'
  | 'deleteThumbnail'
  | 'getAnnexeFile'
  | 'changeAnnexe'
  | 'replaceAnnexe'
  | 'deleteAnnexe'
  | 'getAnnexeDeletion'
  | 'getDatasheetDocuments'
  | 'addDatasheetDocument'
  | 'changeDatasheetDocument'
  | 'deleteDatasheetDocument'
  | 'getStatic';

/** Public files of a datastore, thumbnails and documents of its datasheets. */
export const annexeHandlers: HandlersOf<Pick<typeof datastoreRoutes, Handled>> = {
  getAnnexes: ({ services, visitor }, { params, query: { 'labels[]': more, labels, ...query } }) =>
    readAnnexes(services.datastores.context, visitor, {
      ...params,
      query: { ...query, labels: [...labels, ...more] },
    }),

  addAnnexe: async ({ services, visitor, files }, { params, body }) =>
    addAnnexe(services.datastores.context, visitor, {
      ...params,
      form: body,
      file: requiredFile(files, 'file'),
    }),

  addThumbnail: async ({ services, visitor, files }, { params, body }) =>
    setThumbnail(services.datastores.context, visitor, {
      ...params,
      ...body,
      file: requiredFile(files, 'file'),
    }),

  deleteThumbnail: async ({ services, visitor }, { params }) => {
    await deleteThumbnail(services.datastores.context, visitor, params);
  },

  getAnnexeFile: ({ services, visitor }, { params }) =>
    readAnnexeFile(services.datastores.context, visitor, params),

  changeAnnexe: ({ services, visitor }, { params, body }) =>
    changeAnnexe(services.datastores.context, visitor, { ...params, changes: body }),

  replaceAnnexe: async ({ services, visitor, files }, { params, body }) =>
    replaceAnnexe(services.datastores.context, visitor, {
      ...params,
      file: requiredFile(files, 'file'),
      ifLastEvent: body.if_last_event,
    }),

  getAnnexeDeletion: ({ services, visitor }, { params }) =>
    previewAnnexeDeletion(services.datastores.context, visitor, params),

  deleteAnnexe: async ({ services, visitor }, { params }) => {
    await deleteAnnexe(services.datastores.context, visitor, params);
  },

  getDatasheetDocuments: ({ services, visitor }, { params }) =>
    readDatasheetDocuments(services.datastores.context, visitor, params),

  addDatasheetDocument: ({ services, visitor, files }, { params, body }) =>
    addDatasheetDocument(services.datastores.context, visitor, {
      ...params,
      form: body,
      file: files.find(({ field }) => field === 'document'),
    }),

  changeDatasheetDocument: ({ services, visitor }, { params, body }) =>
    changeDatasheetDocument(services.datastores.context, visitor, { ...params, changes: body }),

  deleteDatasheetDocument: async ({ services, visitor }, { params }) => {
    await deleteDatasheetDocument(services.datastores.context, visitor, params);
  },

  getStatic: ({ services, visitor }, { params }) =>
    readStaticFile(services.datastores.context, visitor, params),
};

export const annexeAdmissions: AdmissionsOf<typeof datastoreRoutes> = {
  addAnnexe: ({ services, visitor }, { params, declaredBytes }) =>
    admitAnnexe(services.datastores.context, visitor, { ...params, declaredBytes }),

  // The stored image is smaller than the one sent.
  addThumbnail: ({ services, visitor }, { params }) =>
    admitAnnexe(services.datastores.context, visitor, { ...params, declaredBytes: 0 }),

  setLogo: ({ services, visitor }, { params }) => admitLogo(services.datastores.context, visitor, params),

  replaceAnnexe: ({ services, visitor }, { params, declaredBytes }) =>
    admitReplacement(services.datastores.context, visitor, { ...params, declaredBytes }),

  addDatasheetDocument: ({ services, visitor }, { params, declaredBytes }) =>
    admitAnnexe(services.datastores.context, visitor, { ...params, declaredBytes }),
};
