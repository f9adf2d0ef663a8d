import type { datastoreRoutes } from '@cartable/contract';
import { purgeDatasheet, readDatasheetTrash, restoreDatasheet } from '@cartable/datastore';
import type { HandlersOf } from '../../http/handlers.ts';

type Handled = 'getDatasheetTrash' | 'restoreDatasheet' | 'purgeDatasheet';

export const trashHandlers: HandlersOf<Pick<typeof datastoreRoutes, Handled>> = {
  getDatasheetTrash: ({ services, visitor }, { params }) =>
    readDatasheetTrash(services.datastores.context, visitor, params),

  restoreDatasheet: ({ services, visitor }, { params }) =>
    restoreDatasheet(services.datastores.context, visitor, params),

  async purgeDatasheet({ services, visitor }, { params }) {
    await purgeDatasheet(services.datastores.context, visitor, params);
  },
};
