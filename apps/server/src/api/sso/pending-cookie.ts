import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';
import type { PendingSignIn } from '../../sso/sso.ts';
import { nextAddress } from './next-address.ts';

export interface PendingVisit extends PendingSignIn {
  /** Address of the site the person was going to. */
  readonly next: string | undefined;
}

/** Long enough for a forgotten password and a second factor at the provider. */
const lifetimeSeconds = 1800;
const maxLength = 3500;

/** As the cookie of sessions: to this site only, and unknown to scripts; sent when the provider brings the person back. */
function nameOf({ publicUrl }: Config): string {
  return publicUrl.startsWith('https:') ? '__Host-cartable_sso' : 'cartable_sso';
}

export function writePending(config: Config, reply: FastifyReply, visit: PendingVisit): void {
  const value = Buffer.from(JSON.stringify(visit)).toString('base64url');
  reply.setCookie(nameOf(config), value, { ...attributes(config), maxAge: lifetimeSeconds });
}

export function clearPending(config: Config, reply: FastifyReply): void {
  reply.clearCookie(nameOf(config), attributes(config));
}

export function readPending(config: Config, request: FastifyRequest): PendingVisit | undefined {
  const value = request.cookies[nameOf(config)];
  if (value === undefined || value.length > maxLength) return undefined;
  try {
    const visit = JSON.parse(Buffer.from(value, 'base64url').toString()) as Partial<PendingVisit> | null;
    const { state, nonce, verifier, next } = visit ?? {};
    const isWhole = [state, nonce, verifier].every((part) => typeof part === 'string' && part !== '');
    if (!isWhole) return undefined;
    return {
      state: state!,
      nonce: nonce!,
      verifier: verifier!,
      // A cookie is the browser's: whatever it says leads nowhere else.
      next: nextAddress(next),
    };
  } catch {
    return undefined;
  }
}

function attributes({ publicUrl }: Config) {
  const secure = publicUrl.startsWith('https:');
  return { path: '/', httpOnly: true, sameSite: 'lax', secure } as const;
}
