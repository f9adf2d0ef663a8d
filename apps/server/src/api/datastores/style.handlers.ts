import type { datastoreRoutes } from '@cartable/contract';
import { addStyle, modifyStyle, removeStyle, setCurrentStyle } from '@cartable/datastore';
import type { HandlersOf } from '../../http/handlers.ts';

type Handled = 'addStyle' | 'modifyStyle' | 'removeStyle' | 'setCurrentStyle';

/** Display styles of services. */
export const styleHandlers: HandlersOf<Pick<typeof datastoreRoutes, Handled>> = {
  addStyle: ({ services, visitor }, { params, body }) =>
    addStyle(services.datastores.context, visitor, { ...params, form: body }),

  modifyStyle: ({ services, visitor }, { params, body }) =>
    modifyStyle(services.datastores.context, visitor, { ...params, form: body }),

  removeStyle: ({ services, visitor }, { params, body }) =>
    removeStyle(services.datastores.context, visitor, { ...params, name: body.style_name }),

  setCurrentStyle: ({ services, visitor }, { params, body }) =>
    setCurrentStyle(services.datastores.context, visitor, { ...params, name: body.style_name }),
};
