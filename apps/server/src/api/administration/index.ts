import type { administrationRoutes } from '@cartable/contract';
import type { HandlersOf } from '../../http/handlers.ts';
import { communityAdministrationHandlers } from './communities.handlers.ts';
import { datastoreAdministrationHandlers } from './datastores.handlers.ts';
import { jobAdministrationHandlers } from './jobs.handlers.ts';
import { operationsAdministrationHandlers } from './operations.handlers.ts';
import { textAdministrationHandlers } from './texts.handlers.ts';
import { userAdministrationHandlers } from './users.handlers.ts';

/** Every call of the administrators, or it does not compile. That they are is asked for on arrival, for all of them. */
export const administrationHandlers: HandlersOf<typeof administrationRoutes> = {
  ...operationsAdministrationHandlers,
  ...userAdministrationHandlers,
  ...communityAdministrationHandlers,
  ...datastoreAdministrationHandlers,
  ...jobAdministrationHandlers,
  ...textAdministrationHandlers,
};
