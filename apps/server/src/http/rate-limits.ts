import { CartableError, type RouteDefinition, type RouteName } from '@cartable/contract';
import rateLimit, { type RateLimitOptions } from '@fastify/rate-limit';
import type { FastifyContextConfig, FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { addressOf } from './address.ts';

const windowMs = 60_000;
/** Addresses remembered at once: some 10 MB at most. */
const rememberedAddresses = 20_000;

/** Calls by which passwords, addresses or links could be guessed. */
const guessable: readonly RouteName[] = [
  'signIn',
  'signUp',
  'confirmEmail',
  'requestPasswordReset',
  'resetPassword',
];

export async function registerRateLimits(app: FastifyInstance): Promise<void> {
  await app.register(rateLimit, {
    global: false,
    cache: rememberedAddresses,
    keyGenerator: addressOf,
    errorResponseBuilder: (_request, { ttl }) =>
      new CartableError('common.too-many', { seconds: Math.max(1, Math.ceil(ttl / 1000)) }),
  });
}

export function rateLimitOf(route: RouteDefinition, config: Config): FastifyContextConfig {
  const isGuessable = (guessable as readonly string[]).includes(route.name);
  return limitOf(
    isGuessable ? config.signInsPerMinute : config.callsPerMinute,
    isGuessable ? route.name : 'api',
  );
}

/** Limit per address and minute, shared by all the routes of a group. */
export function limitOf(max: number, groupId: string): FastifyContextConfig {
  const limit: RateLimitOptions = { max, timeWindow: windowMs, groupId };
  return { rateLimit: limit };
}
