import { administrationRoutes } from './administration/routes/administration.ts';
import { catalogueRoutes } from './catalogue/routes/catalogue.ts';
import type { RouteDefinition } from './core/route.ts';
import { creationRequestRoutes } from './datastore/routes/creation-requests.ts';
import { datastoreRoutes } from './datastore/routes/datastore.ts';
import { keyRoutes } from './datastore/routes/keys.ts';
import { uploaderRoutes } from './datastore/routes/uploader.ts';
import { userDocumentRoutes } from './datastore/routes/user-documents.ts';
import { workRoutes } from './datastore/routes/works.ts';
import { communityRoutes } from './people/routes/communities.ts';
import { peopleRoutes } from './people/routes/people.ts';
import { requestRoutes } from './people/routes/requests.ts';
import { sessionRoutes } from './people/routes/session.ts';
import { publishedRoutes } from './site/routes/published.ts';
import { siteRoutes } from './site/routes/site.ts';

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
