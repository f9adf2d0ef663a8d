/** A request as data: to be changed, sent, and printed so that it can be sent again. */
export interface FuzzRequest {
  /** Percent-encoded. */
  readonly path: string;
  readonly query: readonly (readonly [string, string])[];
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: { readonly type: string; readonly text: string };
}

export function get(path: string, query: Record<string, string>): FuzzRequest {
  return { path, query: Object.entries(query) };
}

export function post(path: string, text: string): FuzzRequest {
  return { path, query: [], body: { type: 'text/xml', text } };
}

/** Parameters in the body, as some clients send long ones. */
export function postForm({ path, query }: FuzzRequest): FuzzRequest {
  const text = new URLSearchParams(query.map(([name, value]): [string, string] => [name, value])).toString();
  return { path, query: [], body: { type: 'application/x-www-form-urlencoded', text } };
}

/** @param longestMs the request is given up after it, with an error */
export async function send(url: string, request: FuzzRequest, longestMs: number): Promise<Response> {
  const query = new URLSearchParams(request.query.map(([name, value]): [string, string] => [name, value]));
  const { body, headers } = request;
  return fetch(`${url}${request.path}${request.query.length === 0 ? '' : `?${query}`}`, {
    signal: AbortSignal.timeout(longestMs),
    headers: { ...headers, ...(body && { 'content-type': body.type }) },
    ...(body && { method: 'POST', body: body.text }),
  });
}
