import {
  administrationRoutes,
  catalogueRoutes,
  communityRoutes,
  contentRoutes,
  creationRequestRoutes,
  datastoreRoutes,
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
  keyRoutes,
  notificationRoutes,
  peopleRoutes,
  placeRoutes,
  printRoutes,
  publishedRoutes,
  requestRoutes,
  savedMapRoutes,
  sessionRoutes,
  siteRoutes,
  taskRoutes,
  uploaderRoutes,
  userDocumentRoutes,
} from '@cartable/contract';
import type { FastifyInstance } from 'fastify';
import { registerRoutes } from '../http/register-routes.ts';
import type { Services } from '../services.ts';
import { administrationHandlers } from './administration/index.ts';
import { catalogueAdmissions, catalogueHandlers } from './catalogue.handlers.ts';
import { communityHandlers } from './communities/community.handlers.ts';
import { requestHandlers } from './communities/request.handlers.ts';
import { contentHandlers } from './content.handlers.ts';
import { creationRequestHandlers } from './creation-request.handlers.ts';
import { annexeAdmissions } from './datastores/annexe.handlers.ts';
import { allDatastoreHandlers } from './datastores/index.ts';
import { espacecoCommunityHandlers } from './espaceco/community.handlers.ts';
import { espacecoCommunityMapHandlers } from './espaceco/community-map.handlers.ts';
import { espacecoDatabaseAdmissions, espacecoDatabaseHandlers } from './espaceco/database.handlers.ts';
import { espacecoDocumentAdmissions, espacecoDocumentHandlers } from './espaceco/document.handlers.ts';
import { espacecoGridHandlers } from './espaceco/grid.handlers.ts';
import { espacecoLayerHandlers } from './espaceco/layer.handlers.ts';
import { espacecoMemberHandlers, espacecoUserHandlers } from './espaceco/member.handlers.ts';
import { espacecoOpenReportAdmissions, espacecoOpenReportHandlers } from './espaceco/open-report.handlers.ts';
import { espacecoPermissionHandlers } from './espaceco/permission.handlers.ts';
import { espacecoPlannerHandlers } from './espaceco/planner.handlers.ts';
import { espacecoReportAdmissions, espacecoReportHandlers } from './espaceco/report.handlers.ts';
import { espacecoReportFeedHandlers } from './espaceco/report-feed.handlers.ts';
import { espacecoStyleImageAdmissions, espacecoStyleImageHandlers } from './espaceco/style-image.handlers.ts';
import {
  espacecoTableDocumentAdmissions,
  espacecoTableDocumentHandlers,
} from './espaceco/table-document.handlers.ts';
import { espacecoTransactionHandlers } from './espaceco/transaction.handlers.ts';
import { espacecoWebhookHandlers } from './espaceco/webhook.handlers.ts';
import { keyHandlers } from './key.handlers.ts';
import { registerMapLinks } from './map-links.ts';
import { notificationHandlers } from './notification.handlers.ts';
import { registerOutside } from './outside/register-outside.ts';
import { peopleHandlers } from './people.handlers.ts';
import { placeHandlers } from './place.handlers.ts';
import { printHandlers } from './print/print.handlers.ts';
import { publishedHandlers } from './published.handlers.ts';
import { savedMapHandlers } from './saved-map.handlers.ts';
import { sessionHandlers } from './session.handlers.ts';
import { siteHandlers } from './site.handlers.ts';
import { taskHandlers } from './task.handlers.ts';
import { uploaderHandlers } from './uploader.handlers.ts';
import { userDocumentAdmissions, userDocumentHandlers } from './user-document.handlers.ts';

/** Every family of the contract with its handlers; each record is complete or it does not compile. */
export function registerApi(app: FastifyInstance, services: Services): void {
  registerRoutes(app, siteRoutes, siteHandlers, services);
  registerRoutes(app, contentRoutes, contentHandlers, services);
  registerRoutes(app, placeRoutes, placeHandlers, services);
  registerRoutes(app, printRoutes, printHandlers, services);
  registerRoutes(app, sessionRoutes, sessionHandlers, services);
  registerRoutes(app, peopleRoutes, peopleHandlers, services);
  registerRoutes(app, notificationRoutes, notificationHandlers, services);
  registerRoutes(app, savedMapRoutes, savedMapHandlers, services);
  registerMapLinks(app, services);
  registerOutside(app, services);
  registerRoutes(app, communityRoutes, communityHandlers, services);
  registerRoutes(app, requestRoutes, requestHandlers, services);
  registerRoutes(app, keyRoutes, keyHandlers, services);
  registerRoutes(app, uploaderRoutes, uploaderHandlers, services);
  registerRoutes(app, taskRoutes, taskHandlers, services);
  registerRoutes(app, creationRequestRoutes, creationRequestHandlers, services);
  registerRoutes(app, administrationRoutes, administrationHandlers, services);
  registerRoutes(app, catalogueRoutes, catalogueHandlers, services, catalogueAdmissions);
  registerRoutes(app, espacecoCommunityRoutes, espacecoCommunityHandlers, services);
  registerRoutes(app, espacecoCommunityMapRoutes, espacecoCommunityMapHandlers, services);
  registerRoutes(app, espacecoGridRoutes, espacecoGridHandlers, services);
  registerRoutes(app, espacecoMemberRoutes, espacecoMemberHandlers, services);
  registerRoutes(app, espacecoUserRoutes, espacecoUserHandlers, services);
  registerRoutes(app, espacecoDocumentRoutes, espacecoDocumentHandlers, services, espacecoDocumentAdmissions);
  registerRoutes(app, espacecoDatabaseRoutes, espacecoDatabaseHandlers, services, espacecoDatabaseAdmissions);
  registerRoutes(
    app,
    espacecoStyleImageRoutes,
    espacecoStyleImageHandlers,
    services,
    espacecoStyleImageAdmissions,
  );
  registerRoutes(
    app,
    espacecoTableDocumentRoutes,
    espacecoTableDocumentHandlers,
    services,
    espacecoTableDocumentAdmissions,
  );
  registerRoutes(app, espacecoTransactionRoutes, espacecoTransactionHandlers, services);
  registerRoutes(app, espacecoLayerRoutes, espacecoLayerHandlers, services);
  registerRoutes(
    app,
    espacecoOpenReportRoutes,
    espacecoOpenReportHandlers,
    services,
    espacecoOpenReportAdmissions,
  );
  registerRoutes(app, espacecoPermissionRoutes, espacecoPermissionHandlers, services);
  registerRoutes(app, espacecoPlannerRoutes, espacecoPlannerHandlers, services);
  registerRoutes(app, espacecoWebhookRoutes, espacecoWebhookHandlers, services);
  registerRoutes(app, espacecoReportFeedRoutes, espacecoReportFeedHandlers, services);
  registerRoutes(app, espacecoReportRoutes, espacecoReportHandlers, services, espacecoReportAdmissions);
  registerRoutes(app, userDocumentRoutes, userDocumentHandlers, services, userDocumentAdmissions);
  registerRoutes(app, publishedRoutes, publishedHandlers, services);
  registerRoutes(app, datastoreRoutes, allDatastoreHandlers, services, annexeAdmissions);
}
