import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { registerApi } from './api/index.ts';
import { pageHead } from './api/page-heads.ts';
import { registerSso } from './api/sso/register-sso.ts';
import { describeGcms } from './gcms/describe-gcms.ts';
import { registerGcms } from './gcms/register-gcms.ts';
import { createApp } from './http/create-app.ts';
import { readFront, registerFront } from './http/front.ts';
import { describedToken } from './oauth/describe-token.ts';
import { registerOpenid } from './oauth/register-openid.ts';
import { registerToken } from './oauth/register-token.ts';
import { registerDocs } from './openapi/register-docs.ts';
import { registerOperations } from './operations/register-operations.ts';
import { registerProtocols } from './protocols/register-protocols.ts';
import type { Services } from './services.ts';

const frontFolder = fileURLToPath(new URL('../../web/dist', import.meta.url));

/** The whole HTTP edge over the given services, not yet listening. The front comes last: it answers what nothing else does. */
export async function buildApp(services: Services): Promise<FastifyInstance> {
  const front = readFront(frontFolder);
  const app = await createApp(services, front.index);
  registerOperations(app, services);
  registerApi(app, services);
  await registerSso(app, services);
  await registerToken(app, services);
  await registerOpenid(app, services);
  await registerGcms(app, services);
  await registerProtocols(app, services);
  const { openidRealm: realm, publicUrl } = services.config;
  const collaborative = realm === undefined ? [] : [describeGcms(`${publicUrl}/realms/${realm}`)];
  await registerDocs(app, services, [describedToken, ...collaborative]);
  await registerFront(app, front, services, (path, language) => pageHead(services, path, language));
  return app;
}
