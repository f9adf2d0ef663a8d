import { datastoreRoutes, peopleRoutes, sessionRoutes, siteRoutes, uploaderRoutes } from '@cartable/contract';
import type { FastifyInstance } from 'fastify';
import { registerRoutes } from '../http/register-routes.ts';
import type { Services } from '../services.ts';
import { allDatastoreHandlers } from './datastores/index.ts';
import { peopleHandlers } from './people.handlers.ts';
import { sessionHandlers } from './session.handlers.ts';
import { siteHandlers } from './site.handlers.ts';
import { uploaderHandlers } from './uploader.handlers.ts';

/** Every family of the contract with its handlers; each record is complete or it does not compile. */
export function registerApi(app: FastifyInstance, services: Services): void {
  registerRoutes(app, siteRoutes, siteHandlers, services);
  registerRoutes(app, sessionRoutes, sessionHandlers, services);
  registerRoutes(app, peopleRoutes, peopleHandlers, services);
  registerRoutes(app, uploaderRoutes, uploaderHandlers, services);
  registerRoutes(app, datastoreRoutes, allDatastoreHandlers, services);
}
