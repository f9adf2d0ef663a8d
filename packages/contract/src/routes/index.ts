import type { RouteDefinition } from '../route.ts';
import { administrationRoutes } from './administration/index.ts';
import { catalogueRoutes } from './catalogue.ts';
import { communityRoutes } from './communities.ts';
import { creationRequestRoutes } from './creation-requests.ts';
import { datastoreRoutes } from './datastore/index.ts';
import { keyRoutes } from './keys.ts';
import { peopleRoutes } from './people.ts';
import { publishedRoutes } from './published.ts';
import { requestRoutes } from './requests.ts';
import { sessionRoutes } from './session.ts';
import { siteRoutes } from './site.ts';
import { uploaderRoutes } from './uploader.ts';
import { userDocumentRoutes } from './user-documents.ts';
import { workRoutes } from './works.ts';

/** Every call of the API, by name. */
export const routes = {
  ...siteRoutes,
  ...sessionRoutes,
  ...peopleRoutes,
  ...keyRoutes,
  ...communityRoutes,
  ...requestRoutes,
  ...creationRequestRoutes,
  ...administrationRoutes,
  ...uploaderRoutes,
  ...workRoutes,
  ...userDocumentRoutes,
  ...publishedRoutes,
  ...datastoreRoutes,
  ...catalogueRoutes,
} as const satisfies Record<string, RouteDefinition>;

export type Routes = typeof routes;
export type RouteName = keyof Routes;

export {
  administrationRoutes,
  catalogueRoutes,
  communityRoutes,
  creationRequestRoutes,
  datastoreRoutes,
  keyRoutes,
  peopleRoutes,
  publishedRoutes,
  requestRoutes,
  sessionRoutes,
  siteRoutes,
  uploaderRoutes,
  userDocumentRoutes,
  workRoutes,
};
