import type { createRemoteJWKSet, JWTPayload } from 'jose';

/** What a logout token says: OpenID Connect Back-Channel Logout 1.0 §2.4. */
export interface LogoutToken {
  readonly issuer: string;
  readonly subject: string | undefined;
  readonly sid: string | undefined;
  readonly tokenId: string;
  readonly expiresAt: Date;
}

const logoutEvent = 'http://schemas.openid.net/event/backchannel-logout';
const maxAgeSeconds = 600;
const toleranceSeconds = 60;

export interface LogoutTokenExpectation {
  readonly issuer: string;
  readonly clientId: string;
  readonly keys: ReturnType<typeof createRemoteJWKSet>;
  readonly now: Date;
}

/** The steps of §2.6. @throws {Error} */
export async function verifyLogoutToken(
  token: string,
  { issuer, clientId, keys, now }: LogoutTokenExpectation,
): Promise<LogoutToken> {
  const { jwtVerify } = await import('jose');
  const { payload } = await jwtVerify(token, keys, {
    issuer,
    audience: clientId,
    // Signed with a public key only: a shared secret would let any holder of it close sessions.
    algorithms: ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA'],
    requiredClaims: ['iat', 'jti', 'events'],
    maxTokenAge: maxAgeSeconds,
    clockTolerance: toleranceSeconds,
    currentDate: now,
  });
  return readPayload(payload, issuer, now);
}

function readPayload(payload: JWTPayload, issuer: string, now: Date): LogoutToken {
  const { sub: subject, sid, jti, events, nonce, exp } = payload;
  // An identity token, which has a nonce, must not be taken for one.
  if (nonce !== undefined) throw new Error('a logout token has no nonce');
  if (typeof events !== 'object' || events === null || !(logoutEvent in events))
    throw new Error('the event is missing');
  const session = typeof sid === 'string' ? sid : undefined;
  if (subject === undefined && session === undefined) throw new Error('neither sub nor sid');
  const latest = now.getTime() / 1000 + maxAgeSeconds + 2 * toleranceSeconds;
  return {
    issuer,
    subject,
    sid: session,
    tokenId: String(jti),
    // Accepted as long as it is young, whatever its own end: remembered as long.
    expiresAt: new Date(Math.max(exp === undefined ? latest : exp + toleranceSeconds, latest) * 1000),
  };
}
