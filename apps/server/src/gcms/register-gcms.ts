import type { FastifyInstance } from 'fastify';
import { espacecoCommunityHandlers } from '../api/espaceco/community.handlers.ts';
import { espacecoLayerHandlers } from '../api/espaceco/layer.handlers.ts';
import { maxFormParts, nestFields, tooComplexForm } from '../http/nest-fields.ts';
import { jsonParser } from '../http/parse-json.ts';
import { registerRoutes } from '../http/register-routes.ts';
import type { Services } from '../services.ts';
import {
  gcmsCommunityRoutes,
  gcmsDatabaseRoutes,
  gcmsLayerRoutes,
  gcmsReportRoutes,
  gcmsTransactionRoutes,
} from './addresses.ts';
import { gcmsDatabaseHandlers } from './databases.ts';
import { gcmsReportAdmissions, gcmsReportHandlers } from './reports.ts';
import { gcmsTransactionHandlers } from './transactions.ts';
import { gcmsUserHandlers, gcmsUserRoutes } from './user.ts';

/**
 * The collaborative API at the addresses clients of the reference know, over the use cases of `/api/espaceco`: who may
 * do what is decided there. Open with the OpenID provider, whose tokens these clients show.
 */
export async function registerGcms(app: FastifyInstance, services: Services): Promise<void> {
  if (services.openid === undefined) return;
  await app.register(async (scope) => {
    readBodiesOfClients(scope);
    // They are told what they made by 201, as the reference tells them.
    scope.addHook('onSend', async (request, reply) => {
      if (request.method === 'POST' && reply.statusCode === 200) reply.code(201);
    });
    registerRoutes(scope, gcmsUserRoutes, gcmsUserHandlers, services);
    registerRoutes(scope, gcmsCommunityRoutes, espacecoCommunityHandlers, services);
    registerRoutes(scope, gcmsDatabaseRoutes, gcmsDatabaseHandlers, services);
    registerRoutes(scope, gcmsLayerRoutes, espacecoLayerHandlers, services);
    registerRoutes(scope, gcmsTransactionRoutes, gcmsTransactionHandlers, services);
    registerRoutes(scope, gcmsReportRoutes, gcmsReportHandlers, services, gcmsReportAdmissions);
  });
}

/** Forms without files, and JSON that announces itself as something else. */
function readBodiesOfClients(scope: FastifyInstance): void {
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    async (_request: unknown, body: string) => readFields(body),
  );
  const parse = jsonParser(scope);
  scope.addContentTypeParser('*', { parseAs: 'string' }, (request, body, done) =>
    parse(request, body as string, done),
  );
}

function readFields(body: string): Record<string, unknown> {
  const fields = [...new URLSearchParams(body)];
  if (fields.length > maxFormParts) throw tooComplexForm();
  return nestFields(fields);
}
