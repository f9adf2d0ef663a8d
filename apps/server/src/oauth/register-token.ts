import { CartableError } from '@cartable/contract';
import { issueAccessToken } from '@cartable/datastore';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { retryAfterOf, statusOf } from '../errors.ts';
import { frameworkError } from '../http/framework-error.ts';
import { guessLimitOf, limitOf } from '../http/rate-limits.ts';
import type { Services } from '../services.ts';
import { readTokenRequest, TokenError } from './token-request.ts';

export const tokenPath = '/oauth/token';
const formType = 'application/x-www-form-urlencoded';
const bodyBytes = 8192;
const limitGroup = 'oauth-token';

/** Endpoint where OAUTH2 keys are exchanged for bearer tokens (RFC 6749 §4.4); errors are in the words of the RFC. */
export async function registerToken(app: FastifyInstance, services: Services): Promise<void> {
  const guesses = guessLimitOf(services, limitGroup);
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      formType,
      { parseAs: 'string', bodyLimit: bodyBytes },
      (_request, body, done) => done(null, body),
    );
    scope.setErrorHandler((error, _request, reply) => reject(error, reply));
    scope.route({
      method: 'POST',
      url: tokenPath,
      config: limitOf(services.config.signInsPerMinute, limitGroup),
      handler: async (request, reply) => {
        await guesses?.(request);
        return answerToken(request, reply, services);
      },
    });
  });
}

async function answerToken(
  request: FastifyRequest,
  reply: FastifyReply,
  { datastores }: Services,
): Promise<FastifyReply> {
  const body = typeof request.body === 'string' ? request.body : '';
  const credentials = readTokenRequest(body, request.headers.authorization);
  const issued = await issueAccessToken(datastores.context, { ...credentials, address: request.ip });
  if (issued === undefined) throw new TokenError('invalid_client', 'Unknown client, or wrong secret.');
  const { token, expiresInSeconds } = issued;
  return withoutCaching(reply).send({
    access_token: token,
    token_type: 'Bearer',
    expires_in: expiresInSeconds,
  });
}

/** @throws what is no refusal, for the application to log and answer */
function reject(error: unknown, reply: FastifyReply): FastifyReply {
  if (error instanceof TokenError) {
    const isClient = error.code === 'invalid_client';
    if (isClient) reply.header('www-authenticate', 'Basic realm="Cartable", charset="UTF-8"');
    return withoutCaching(reply)
      .code(isClient ? 401 : 400)
      .send({ error: error.code, error_description: error.message });
  }
  const rejection =
    error instanceof CartableError ? error : frameworkError(error, { bodyBytes, mediaTypes: formType });
  if (rejection === undefined || rejection.kind === 'internal') throw error;
  const retryAfter = retryAfterOf(rejection);
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter);
  const code = retryAfter === undefined ? 'invalid_request' : 'temporarily_unavailable';
  return withoutCaching(reply)
    .code(statusOf(rejection))
    .send({ error: code, error_description: rejection.text('en') });
}

/** RFC 6749 §5.1. */
function withoutCaching(reply: FastifyReply): FastifyReply {
  return reply
    .headers({ 'cache-control': 'no-store', pragma: 'no-cache' })
    .type('application/json; charset=utf-8');
}
