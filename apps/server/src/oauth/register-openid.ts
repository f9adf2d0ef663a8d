import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { limitOf } from '../http/rate-limits.ts';
import { withoutNeedlessSecret } from '../openid/clients.ts';
import type { Services } from '../services.ts';
import { registerInteractions } from './openid-interactions.ts';

const formType = 'application/x-www-form-urlencoded';
const bodyBytes = 8192;

/** The addresses of the OpenID provider, and the pages between an application and the site. Nothing when it is off. */
export async function registerOpenid(app: FastifyInstance, services: Services): Promise<void> {
  const provider = await services.openid?.open();
  if (provider === undefined) return;
  const { config } = services;
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      formType,
      { parseAs: 'string', bodyLimit: bodyBytes },
      (_request, body, done) => done(null, body),
    );
    registerInteractions(scope, provider, services);
    const prefix = `/realms/${config.openidRealm}`;
    const answer = provider.callback();
    scope.route({
      method: ['GET', 'POST', 'OPTIONS'],
      url: `${prefix}/*`,
      config: limitOf(config.callsPerMinute, 'openid'),
      handler: (request, reply) => {
        standAtPublicAddress(request, config.publicUrl, prefix);
        if (typeof request.body === 'string') {
          const body = withoutNeedlessSecret(request.body, config.openidClients);
          Object.assign(request.raw, { body });
        }
        keepHeaders(reply);
        reply.hijack();
        void answer(request.raw, reply.raw);
      },
    });
  });
}

/** The provider writes addresses of the site: those of its setting, whatever the proxies in front say. */
function standAtPublicAddress({ raw, ip }: FastifyRequest, publicUrl: string, prefix: string): void {
  const { protocol, host } = new URL(publicUrl);
  raw.headers['x-forwarded-proto'] = protocol.slice(0, -1);
  raw.headers['x-forwarded-host'] = host;
  raw.headers['x-forwarded-for'] = ip;
  Object.assign(raw, { originalUrl: raw.url, url: raw.url?.slice(prefix.length) });
}

function keepHeaders(reply: FastifyReply): void {
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    if (value !== undefined) reply.raw.setHeader(name, value);
  }
}
