import { administrationRoutes } from './administration/index.ts';
import { catalogueRoutes } from './catalogue/index.ts';
import type { RouteDefinition } from './core/index.ts';
import {
  creationRequestRoutes,
  datastoreRoutes,
  keyRoutes,
  taskRoutes,
  uploaderRoutes,
  userDocumentRoutes,
} from './datastore/index.ts';
import type { ErrorCode } from './errors.ts';
import {
  espacecoCommunityMapRoutes,
  espacecoCommunityRoutes,
  espacecoDatabaseRoutes,
  espacecoDocumentRoutes,
  espacecoGridRoutes,
  espacecoLayerRoutes,
  espacecoMemberRoutes,
  espacecoOpenReportRoutes,
  espacecoPermissionRoutes,
  espacecoPlannerRoutes,
  espacecoReportFeedRoutes,
  espacecoReportRoutes,
  espacecoStyleImageRoutes,
  espacecoTableDocumentRoutes,
  espacecoTransactionRoutes,
  espacecoUserRoutes,
  espacecoWebhookRoutes,
} from './espaceco/index.ts';
import {
  communityRoutes,
  notificationRoutes,
  peopleRoutes,
  requestRoutes,
  savedMapRoutes,
  sessionRoutes,
} from './people/index.ts';
import { contentRoutes, placeRoutes, printRoutes, publishedRoutes, siteRoutes } from './site/index.ts';

/** Every call of the API, by name. */
export const routes = {
  ...siteRoutes,
  ...contentRoutes,
  ...placeRoutes,
  ...printRoutes,
  ...sessionRoutes,
  ...peopleRoutes,
  ...notificationRoutes,
  ...savedMapRoutes,
  ...keyRoutes,
  ...communityRoutes,
  ...requestRoutes,
  ...creationRequestRoutes,
  ...administrationRoutes,
  ...uploaderRoutes,
  ...taskRoutes,
  ...userDocumentRoutes,
  ...publishedRoutes,
  ...datastoreRoutes,
  ...catalogueRoutes,
  ...espacecoCommunityRoutes,
  ...espacecoCommunityMapRoutes,
  ...espacecoGridRoutes,
  ...espacecoMemberRoutes,
  ...espacecoUserRoutes,
  ...espacecoWebhookRoutes,
  ...espacecoDocumentRoutes,
  ...espacecoPlannerRoutes,
  ...espacecoDatabaseRoutes,
  ...espacecoOpenReportRoutes,
  ...espacecoPermissionRoutes,
  ...espacecoReportRoutes,
  ...espacecoReportFeedRoutes,
  ...espacecoTableDocumentRoutes,
  ...espacecoTransactionRoutes,
  ...espacecoStyleImageRoutes,
  ...espacecoLayerRoutes,
} as const satisfies Record<string, RouteDefinition<ErrorCode>>;

export type Routes = typeof routes;
export type RouteName = keyof Routes;
