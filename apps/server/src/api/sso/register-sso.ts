import { CartableError } from '@cartable/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { languageOf } from '../../http/language.ts';
import { limitOf } from '../../http/rate-limits.ts';
import { openSession, readSessionToken } from '../../http/session-cookie.ts';
import type { Services } from '../../services.ts';
import { callbackPath, type Sso } from '../../sso/sso.ts';
import { nextAddress } from './next-address.ts';
import { clearPending, readPending, writePending } from './pending-cookie.ts';
import { sendRefusal } from './refusal-page.ts';

const logoutPath = '/api/sso/backchannel-logout';
const formType = 'application/x-www-form-urlencoded';
const logoutBodyBytes = 16_384;
const homeOfPeople = '/tableau-de-bord';

/**
 * Addresses a browser passes through between the sign-in screen and the identity provider, and the one the provider
 * itself calls when a person signs out elsewhere. They are there, and say so, when there is no provider.
 */
export async function registerSso(app: FastifyInstance, services: Services): Promise<void> {
  const { config, sso } = services;
  const limited = { config: limitOf(config.callsPerMinute, 'sso') };
  app.get('/api/sso/start', limited, async (request, reply) =>
    orRefusal(services, request, reply, () => start(services, requireProvider(sso), request, reply)),
  );
  app.get(callbackPath, limited, async (request, reply) =>
    orRefusal(services, request, reply, () => finish(services, requireProvider(sso), request, reply)),
  );
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      formType,
      { parseAs: 'string', bodyLimit: logoutBodyBytes },
      (_request, body, done) => done(null, body),
    );
    scope.post(logoutPath, limited, async (request, reply) => {
      const provider = requireProvider(sso);
      const fields = new URLSearchParams(typeof request.body === 'string' ? request.body : '');
      const isDone = await provider.backChannelLogout(fields.get('logout_token') ?? '');
      // OpenID Connect Back-Channel Logout 1.0 §2.8.
      if (isDone) return reply.code(200).send();
      return reply.code(400).send({
        error: 'invalid_request',
        error_description: 'The logout token is not one of this provider for this site, or was used before.',
      });
    });
  });
}

function requireProvider(sso: Sso | undefined): Sso {
  if (sso === undefined) throw new CartableError('sso.off');
  return sso;
}

async function start(
  { config }: Services,
  sso: Sso,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  rejectWhenDisabled(config.loginDisabled);
  const { address, pending } = await sso.start(languageOf(request.headers['accept-language']));
  const { next } = request.query as { readonly next?: unknown };
  writePending(config, reply, { ...pending, next: nextAddress(next) });
  return reply.redirect(address.href, 303);
}

async function finish(
  { config, accounts }: Services,
  sso: Sso,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const pending = readPending(config, request);
  // Once, whatever comes of it.
  clearPending(config, reply);
  const query = /\?.*$/.exec(request.url)?.[0] ?? '';
  if (pending === undefined || new URLSearchParams(query).get('state') !== pending.state)
    throw new CartableError('sso.expired');
  rejectWhenDisabled(config.loginDisabled);
  const session = await sso.finish(query, pending, languageOf(request.headers['accept-language']));
  const former = readSessionToken(config, request);
  // The former session of this browser has no owner any more.
  if (former !== undefined) await accounts.signOut(former);
  openSession(config, reply, session.token, session.expires);
  return reply.redirect(pending.next ?? homeOfPeople, 303);
}

function rejectWhenDisabled(loginDisabled: boolean): void {
  if (loginDisabled) throw new CartableError('account.login-disabled');
}

/** A person is at these addresses, not a program: what is refused is a page. */
async function orRefusal(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  answer: () => Promise<FastifyReply>,
): Promise<FastifyReply> {
  try {
    return await answer();
  } catch (error) {
    if (!(error instanceof CartableError) || error.kind === 'internal') throw error;
    if (error.cause !== undefined)
      services.logger.warn({ err: error.cause, code: error.code, request: request.id }, 'sign-in refused');
    return sendRefusal(request, reply, services, error);
  }
}
