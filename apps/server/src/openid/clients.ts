import type { ClientMetadata } from 'oidc-provider';
import type { OpenidClient } from '../config/openid-clients.ts';

/** A client in the words of OpenID Connect Dynamic Client Registration 1.0 §2. */
export function clientMetadata({ id, name = id, secret, redirect_uris }: OpenidClient): ClientMetadata {
  const byCode = redirect_uris.length > 0;
  return {
    client_id: id,
    client_name: name,
    ...(secret !== undefined && { client_secret: secret }),
    token_endpoint_auth_method: secret === undefined ? 'none' : 'client_secret_post',
    application_type: redirect_uris.every(isNative) ? 'native' : 'web',
    redirect_uris,
    grant_types: [...(byCode ? ['authorization_code'] : []), 'refresh_token', 'password'],
    response_types: byCode ? ['code'] : [],
  };
}

/** A program of the person's own machine (RFC 8252 §7): a loopback address or a scheme of its own. */
function isNative(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname } = new URL(address);
  if (protocol === 'https:') return false;
  return protocol !== 'http:' || ['127.0.0.1', '[::1]', 'localhost'].includes(hostname);
}

/** Clients of elsewhere send the secret they were built with; of a public client it is neither asked nor read. */
export function withoutNeedlessSecret(form: string, clients: readonly OpenidClient[]): string {
  const fields = new URLSearchParams(form);
  const client = clients.find(({ id }) => id === fields.get('client_id'));
  if (client === undefined || client.secret !== undefined) return form;
  fields.delete('client_secret');
  return fields.toString();
}
