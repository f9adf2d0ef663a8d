import type { ApiClient } from '../../support/client.ts';

export const geojson = 'application/geo+json';
export const mergePatch = 'application/merge-patch+json';

interface FeatureRequest {
  readonly method?: string;
  readonly body?: unknown;
  readonly type?: string;
  readonly headers?: Record<string, string>;
}

/** By somebody in their session, or by nobody; a body that is no text is sent as JSON. */
export function ask(
  who: ApiClient | undefined,
  address: string,
  { method = 'GET', body, type, headers }: FeatureRequest = {},
) {
  return fetch(address, {
    method,
    headers: {
      ...(who ? { cookie: who.cookie } : {}),
      ...(type ? { 'content-type': type } : {}),
      ...headers,
    },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
}
