/** Errors of RFC 6749 §5.2. */
export type TokenErrorCode = 'invalid_request' | 'invalid_client' | 'unsupported_grant_type';

export class TokenError extends Error {
  readonly code: TokenErrorCode;

  constructor(code: TokenErrorCode, description: string) {
    super(description);
    this.code = code;
  }
}

export interface TokenRequest {
  readonly clientId: string;
  readonly clientSecret: string;
}

/** Longer is nothing of ours. */
export const maxCredentialLength = 500;

/**
 * A request for a token by client credentials (RFC 6749 §4.4), the client being told by the header or by the body
 * (§2.3.1), not by both.
 * @throws {TokenError}
 */
export function readTokenRequest(body: string, authorization: string | undefined): TokenRequest {
  const fields = readFields(body);
  const grantType = fields.get('grant_type');
  if (grantType === undefined) throw new TokenError('invalid_request', 'grant_type is missing.');
  if (grantType !== 'client_credentials') {
    throw new TokenError('unsupported_grant_type', 'Only client_credentials is supported.');
  }
  const inBody = { id: fields.get('client_id'), secret: fields.get('client_secret') };
  if (authorization === undefined) return requireBoth(inBody.id, inBody.secret);
  if (inBody.secret !== undefined) {
    throw new TokenError('invalid_request', 'The client is told twice: by the header and by the body.');
  }
  const shown = readBasic(authorization);
  if (inBody.id !== undefined && inBody.id !== shown.clientId) {
    throw new TokenError('invalid_request', 'client_id is not that of the header.');
  }
  return shown;
}

/** @throws {TokenError} for a parameter that comes twice (§3.2) */
function readFields(body: string): Map<string, string> {
  const fields = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(body)) {
    if (fields.has(name)) throw new TokenError('invalid_request', 'A parameter is repeated.');
    // An empty parameter is as absent (§3.2).
    if (value !== '') fields.set(name, value);
  }
  return fields;
}

/** Both parts are encoded as in a form before they are joined (§2.3.1). */
function readBasic(authorization: string): TokenRequest {
  const [, value = ''] = /^basic +(\S+) *$/i.exec(authorization) ?? [];
  const text = Buffer.from(value, 'base64').toString('utf8');
  const colon = text.indexOf(':');
  if (colon < 0) throw new TokenError('invalid_client', 'The Authorization header is not Basic.');
  return requireBoth(decode(text.slice(0, colon)), decode(text.slice(colon + 1)));
}

function decode(text: string): string {
  return new URLSearchParams(`value=${text.replaceAll('&', '%26')}`).get('value') ?? '';
}

function requireBoth(clientId = '', clientSecret = ''): TokenRequest {
  if (
    clientId === '' ||
    clientSecret === '' ||
    clientId.includes('\0') ||
    Math.max(clientId.length, clientSecret.length) > maxCredentialLength
  ) {
    throw new TokenError('invalid_client', 'Client credentials are missing.');
  }
  return { clientId, clientSecret };
}
