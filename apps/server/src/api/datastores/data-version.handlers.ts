import type { datastoreRoutes } from '@cartable/contract';
import {
  askComparison,
  createVersion,
  giveUpVersion,
  listDataVersions,
  readDataVersion,
  switchVersion,
} from '@cartable/datastore';
import type { HandlersOf } from '../../http/handlers.ts';

type Handled =
  | 'getDataVersions'
  | 'createDataVersion'
  | 'getDataVersion'
  | 'switchDataVersion'
  | 'compareDataVersion'
  | 'abandonDataVersion';

/** New versions of a stored data, under the services made of it. */
export const dataVersionHandlers: HandlersOf<Pick<typeof datastoreRoutes, Handled>> = {
  getDataVersions: ({ services, visitor }, { params }) =>
    listDataVersions(services.datastores.context, visitor, params),

  createDataVersion: ({ services, visitor }, { params, body }) =>
    createVersion(services.datastores.context, visitor, { ...params, form: body }),

  getDataVersion: ({ services, visitor }, { params }) =>
    readDataVersion(services.datastores.context, visitor, params),

  switchDataVersion: ({ services, visitor }, { params, body }) =>
    switchVersion(services.datastores.context, visitor, { ...params, ...body }),

  compareDataVersion: ({ services, visitor }, { params, body }) =>
    askComparison(services.datastores.context, visitor, { ...params, ...body }),

  async abandonDataVersion({ services, visitor }, { params }) {
    await giveUpVersion(services.datastores.context, visitor, params);
  },
};
