import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { routes } from '@cartable/contract';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { Services } from '../services.ts';
import { productVersion } from '../version.ts';
import { type OpenApiPart, writeOpenApi } from './write-openapi.ts';

/** Swagger UI as its package ships it: everything local, so that the page works without internet. */
const uiFolder = join(dirname(fileURLToPath(import.meta.resolve('@fastify/swagger-ui'))), 'static');

/** `/api/openapi.json`, and `/api/docs` to read it. @param parts what is not of the contract */
export async function registerDocs(
  app: FastifyInstance,
  services: Services,
  parts: readonly OpenApiPart[],
): Promise<void> {
  await app.register(fastifyStatic, {
    root: uiFolder,
    prefix: '/api/docs/assets/',
    decorateReply: false,
    acceptRanges: false,
    index: false,
    maxAge: '1d',
  });
  let document: string | undefined;
  app.get('/api/openapi.json', async (_request, reply) => {
    const { siteTitle, publicUrl } = services.config;
    document ??= JSON.stringify(
      writeOpenApi(routes, { title: siteTitle, version: productVersion, serverUrl: publicUrl }, parts),
    );
    return reply.type('application/json; charset=utf-8').send(document);
  });
  app.get('/api/docs', async (_request, reply) => reply.type('text/html; charset=utf-8').send(page));
  app.get('/api/docs/start.js', async (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').send(startScript),
  );
}

const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>API</title>
<link rel="stylesheet" href="/api/docs/assets/swagger-ui.css">
<link rel="icon" href="/api/docs/assets/favicon-32x32.png">
</head>
<body>
<div id="ui"></div>
<script src="/api/docs/assets/swagger-ui-bundle.js"></script>
<script src="/api/docs/start.js"></script>
</body>
</html>
`;

/** Calls tried from the page carry the header the API asks for. */
const startScript = `SwaggerUIBundle({
  url: '/api/openapi.json',
  dom_id: '#ui',
  deepLinking: true,
  docExpansion: 'list',
  defaultModelsExpandDepth: -1,
  validatorUrl: null,
  requestInterceptor(request) {
    request.headers['X-Requested-With'] = 'XMLHttpRequest';
    return request;
  },
});
`;
