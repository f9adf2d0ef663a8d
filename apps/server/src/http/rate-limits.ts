import { CartableError, type RouteDefinition, type RouteName } from '@cartable/contract';
import rateLimit, { type RateLimitOptions } from '@fastify/rate-limit';
import type { FastifyContextConfig, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { isOwnRequest } from '../own-requests/own-requests.ts';
import { addressOf } from './address.ts';
import { type RateLimit, type SharedCounts, sharedLimitOf } from './shared-limit.ts';
import { type BucketState, TokenBuckets } from './token-bucket.ts';

const windowMs = 60_000;
/** Addresses remembered at once by each limit: a few MB at most. */
const rememberedAddresses = 20_000;

/** Calls by which passwords, addresses or links could be guessed: each has its own, low limit. */
const guessable: readonly RouteName[] = [
  'signIn',
  'beginPasskeySignIn',
  'signInWithPasskey',
  'beginPasskey',
  'addPasskey',
  'signUp',
  'confirmEmail',
  'confirmSecondFactor',
  'requestPasswordReset',
  'resetPassword',
  'readInvitation',
  'declineInvitation',
];

/** Calls that write to people: nobody sends many of them. */
const mailing: readonly RouteName[] = [
  'contactUs',
  'joinCommunity',
  'requestAccesses',
  'withdrawAccessRequest',
];

export async function registerRateLimits(app: FastifyInstance): Promise<void> {
  await app.register(rateLimit, {
    global: false,
    cache: rememberedAddresses,
    keyGenerator: addressOf,
    errorResponseBuilder: (_request, { ttl }) => tooMany(ttl),
  });
}

/** @throws {CartableError} `common.too-many` */
export type RateLimitHook = (request: FastifyRequest, reply: FastifyReply) => Promise<void>;

const limitsOfApps = new WeakMap<FastifyInstance, Map<string, RateLimit>>();

interface LimitServices extends SharedCounts {
  readonly config: Pick<Config, 'signInsPerMinute' | 'contactsPerMinute' | 'callsPerMinute'>;
}

/**
 * The limit of a call of the API per address and minute: one for all of them, and one for each that could guess or
 * writes to people. Guesses are counted over all processes, after this one: what it refuses asks the database nothing.
 */
export function rateLimitOf(
  app: FastifyInstance,
  route: RouteDefinition,
  services: LimitServices,
): RateLimit {
  const limits = limitsOfApps.get(app) ?? new Map<string, RateLimit>();
  limitsOfApps.set(app, limits);
  const { group, max, isShared } = groupOf(route, services.config);
  const limit =
    limits.get(group) ?? createLimit(app, max, isShared ? guessLimitOf(services, group) : undefined);
  limits.set(group, limit);
  return limit;
}

interface Group {
  readonly group: string;
  readonly max: number;
  readonly isShared: boolean;
}

function groupOf({ name }: RouteDefinition, config: LimitServices['config']): Group {
  if ((guessable as readonly string[]).includes(name))
    return { group: name, max: config.signInsPerMinute, isShared: true };
  if ((mailing as readonly string[]).includes(name))
    return { group: name, max: config.contactsPerMinute, isShared: false };
  return { group: 'api', max: config.callsPerMinute, isShared: false };
}

/** The part of a limit of guesses that holds over all processes; undefined where there is but one. */
export function guessLimitOf(services: LimitServices, group: string): RateLimit | undefined {
  return sharedLimitOf(services, { group, max: services.config.signInsPerMinute, windowMs });
}

function createLimit(app: FastifyInstance, max: number, shared: RateLimit | undefined): RateLimit {
  const count = app.createRateLimit({ max, timeWindow: windowMs });
  return async (request) => {
    const state = await count(request);
    if (!state.isAllowed && state.isExceeded) throw tooMany(state.ttl);
    await shared?.(request);
  };
}

const bucketsOfServers = new WeakMap<object, Map<string, TokenBuckets>>();

/**
 * Limit of the routes of a scope per address and second, those of one group together. The answer says what is left in
 * the fields of draft-ietf-httpapi-ratelimit-headers.
 */
export function limitPerSecond(
  { server }: Pick<FastifyInstance, 'server'>,
  { group, perSecond }: { readonly group: string; readonly perSecond: number },
): RateLimitHook {
  return limitByBuckets(group, bucketsOf(server, { group, perSecond }));
}

/** What is left to each address, for all that counts in one group: the scopes and the mounts of a protocol. */
export function bucketsOf(
  server: object,
  { group, perSecond }: { readonly group: string; readonly perSecond: number },
): TokenBuckets {
  const groups = bucketsOfServers.get(server) ?? new Map<string, TokenBuckets>();
  bucketsOfServers.set(server, groups);
  const buckets = groups.get(group) ?? new TokenBuckets(perSecond, rememberedAddresses);
  groups.set(group, buckets);
  return buckets;
}

/** The same, where others than routes take from the buckets too. */
export function limitByBuckets(group: string, buckets: TokenBuckets): RateLimitHook {
  return async (request, reply) => {
    if (isOwnRequest(request)) return;
    const state = buckets.take(addressOf(request), performance.now());
    const { policy, left } = rateFields(group, buckets, state);
    reply.header('ratelimit-policy', policy).header('ratelimit', left);
    if (!state.isAllowed) throw new CartableError('common.too-many', { seconds: state.waitSeconds });
  };
}

/** Values of `RateLimit-Policy` and `RateLimit`. */
export function rateFields(
  group: string,
  { capacity, perSecond }: TokenBuckets,
  { left, waitSeconds }: BucketState,
): { readonly policy: string; readonly left: string } {
  return {
    policy: `"${group}";q=${capacity};w=${capacity / perSecond}`,
    left: `"${group}";r=${left};t=${Math.max(1, waitSeconds)}`,
  };
}

/** Limit of one route per address and minute, for its `config`. */
export function limitOf(max: number, groupId: string): FastifyContextConfig {
  const limit: RateLimitOptions = { max, timeWindow: windowMs, groupId };
  return { rateLimit: limit };
}

function tooMany(ttlMs: number): CartableError {
  return new CartableError('common.too-many', { seconds: Math.max(1, Math.ceil(ttlMs / 1000)) });
}
