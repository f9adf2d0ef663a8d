import { anonymous, type Visitor } from '@cartable/accounts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import type { Services } from '../services.ts';

type CookieConfig = Pick<Config, 'publicUrl'>;

function isSecure(config: CookieConfig): boolean {
  return config.publicUrl.startsWith('https:');
}

/** The `__Host-` prefix makes the browser refuse the cookie to any other site or clear connection (RFC 6265bis §4.1.3). */
export function sessionCookieName(config: CookieConfig): string {
  return isSecure(config) ? '__Host-cartable_session' : 'cartable_session';
}

export function readSessionToken(config: CookieConfig, request: FastifyRequest): string | undefined {
  // An address that cannot be decoded is refused before its cookies are read.
  const cookies: FastifyRequest['cookies'] | undefined = request.cookies;
  return cookies?.[sessionCookieName(config)];
}

export function openSession(config: CookieConfig, reply: FastifyReply, token: string, expires: Date): void {
  reply.setCookie(sessionCookieName(config), token, { ...attributes(config), expires });
}

export function closeSession(config: CookieConfig, reply: FastifyReply): void {
  reply.clearCookie(sessionCookieName(config), attributes(config));
}

function attributes(config: CookieConfig) {
  return { path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure(config) } as const;
}

const visitors = new WeakMap<FastifyRequest, Promise<Visitor>>();

/** Calls an application may make for a person: those of the collaborative space, and nothing else. */
const openToApplications = ['/api/espaceco/', '/gcms/api/'];

/** The token an application shows instead of a session (RFC 6750 §2.1), where one counts. */
export function bearerOf({ openid }: Pick<Services, 'openid'>, request: FastifyRequest): string | undefined {
  if (openid === undefined || !openToApplications.some((prefix) => request.url.startsWith(prefix)))
    return undefined;
  return /^Bearer +([\w.~+/=-]{1,500})$/i.exec(request.headers.authorization ?? '')?.[1];
}

/** Who asks, read once per request and only if somebody wants to know. */
export function visitorOf(services: Services, request: FastifyRequest): Promise<Visitor> {
  const known = visitors.get(request);
  if (known !== undefined) return known;
  const visitor = identify(services, request);
  visitors.set(request, visitor);
  return visitor;
}

async function identify(services: Services, request: FastifyRequest): Promise<Visitor> {
  const bearer = bearerOf(services, request);
  if (bearer !== undefined) return (await services.openid?.visitorOf(bearer)) ?? anonymous;
  const token = readSessionToken(services.config, request);
  return token === undefined ? anonymous : services.accounts.loadVisitor(token);
}
