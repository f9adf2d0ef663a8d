import type { RouteDefinition } from '../route.ts';
import { datastoreRoutes } from './datastore/index.ts';
import { peopleRoutes } from './people.ts';
import { sessionRoutes } from './session.ts';
import { siteRoutes } from './site.ts';
import { uploaderRoutes } from './uploader.ts';

/** Every call of the API, by name. */
export const routes = {
  ...siteRoutes,
  ...sessionRoutes,
  ...peopleRoutes,
  ...uploaderRoutes,
  ...datastoreRoutes,
} as const satisfies Record<string, RouteDefinition>;

export type Routes = typeof routes;
export type RouteName = keyof Routes;

export { datastoreRoutes, peopleRoutes, sessionRoutes, siteRoutes, uploaderRoutes };
