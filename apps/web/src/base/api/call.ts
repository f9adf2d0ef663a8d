import type { Call, RouteAnswer, RouteDefinition, RouteRequest } from '@cartable/contract/core';
import { apiError, isSessionExpired, markNetworkFailure } from './api-error.ts';
import { commonHeaders, takeFirstAnswer } from './first-answers.ts';
import { lastVisit } from './last-visit.ts';
import { sessionExpiry } from './session-expiry.ts';

/** An object nothing of which is required accepts this one. */
type Nothing = Record<never, never>;

type Part<Name extends string, Value> = [Value] extends [undefined]
  ? { readonly [K in Name]?: undefined }
  : Nothing extends Value
    ? { readonly [K in Name]?: Value }
    : { readonly [K in Name]: Value };

/** Request given to `call` for a route: exactly the parameters, query and body that its definition declares. */
export type CallRequest<R extends RouteDefinition> = Part<'params', RouteRequest<R>['params']> &
  Part<'query', RouteRequest<R>['query']> &
  Part<'body', RouteRequest<R>['body']> & {
    /** Files by field name: the call is then sent as a form. */
    readonly files?: Readonly<Record<string, Blob>>;
    readonly signal?: AbortSignal;
  };

/** The request may be left out when nothing in it is required. */
export type CallArguments<R extends RouteDefinition> =
  Nothing extends CallRequest<R> ? [request?: CallRequest<R>] : [request: CallRequest<R>];

/** A request whose shape is no longer known to the compiler: what the functions below work on. */
export interface AnyRequest {
  readonly params?: Readonly<Record<string, unknown>> | undefined;
  readonly query?: Readonly<Record<string, unknown>> | undefined;
  readonly body?: unknown;
  readonly files?: Readonly<Record<string, Blob>> | undefined;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Calls the API. Resolves with the answer (undefined for 204). Rejects with the parsed JSON body of a refusal or an
 * empty object (`ApiError`), or with what `fetch` threw when there was no answer or the signal aborted.
 */
export async function call<R extends RouteDefinition>(
  route: Call<R>,
  ...[request]: CallArguments<R>
): Promise<RouteAnswer<R>> {
  return (await send(route, (request ?? {}) as AnyRequest)) as RouteAnswer<R>;
}

/** `call` for a route known only at run time. */
export async function send(route: Call, request: AnyRequest): Promise<unknown> {
  const response = await reach(addressOf(route, request), optionsOf(route, request));
  if (response.ok) {
    // Kept in this browser (service-worker.js), it says nothing of the session.
    if (!response.headers.has('X-Cartable-Kept')) {
      sessionExpiry.set(false);
      lastVisit.set(Date.now());
    }
    return response.status === 204 ? undefined : await response.json();
  }
  const error = apiError(response.status, await readJson(response));
  if (isSessionExpired(error)) sessionExpiry.set(true);
  throw error;
}

/** A call that answers with a file. Rejects as `call` does. */
export async function callFile<R extends RouteDefinition>(
  route: Call<R>,
  ...[request]: CallArguments<R>
): Promise<Blob> {
  const sent = (request ?? {}) as AnyRequest;
  const options = optionsOf(route, sent);
  const response = await reach(addressOf(route, sent), {
    ...options,
    headers: { ...options.headers, Accept: '*/*' },
  });
  if (response.ok) return response.blob();
  const error = apiError(response.status, await readJson(response));
  if (isSessionExpired(error)) sessionExpiry.set(true);
  throw error;
}

/** Address of a call: `{name}` replaced by its parameter, encoded; `{name+}` keeps its slashes. */
export function addressOf(route: Pick<Call, 'path'>, { params = {}, query = {} }: AnyRequest = {}): string {
  const path = route.path.replace(/\{(\w+)(\+?)\}/g, (_whole, name: string, rest: string) => {
    if (params[name] === undefined) throw new Error(`Parameter ${name} of ${route.path} is missing.`);
    const value = String(params[name]);
    return rest ? value.split('/').map(encodeURIComponent).join('/') : encodeURIComponent(value);
  });
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) =>
      value === undefined || value === null
        ? []
        : [value].flat().map((one) => [name, String(one)] as [string, string]),
    ),
  ).toString();
  return search === '' ? path : `${path}?${search}`;
}

function optionsOf(route: Call, request: AnyRequest): RequestInit {
  const headers = commonHeaders();
  const body = bodyOf(route, request);
  if (typeof body === 'string') headers['Content-Type'] = 'application/json';
  return {
    method: route.method,
    headers,
    credentials: 'same-origin',
    ...(body === undefined ? {} : { body }),
    ...(request.signal ? { signal: request.signal } : {}),
  };
}

function bodyOf(route: Call, { body, files }: AnyRequest): string | FormData | undefined {
  if (route.bodyKind !== 'form' && files === undefined) {
    return body === undefined ? undefined : JSON.stringify(body);
  }
  const form = new FormData();
  // Fields before files: the server knows what a file is for when it starts to arrive.
  for (const [name, value] of Object.entries(body ?? {})) {
    if (value !== undefined)
      form.append(name, typeof value === 'object' ? JSON.stringify(value) : String(value));
  }
  for (const [name, file] of Object.entries(files ?? {})) form.append(name, file);
  return form;
}

async function reach(address: string, options: RequestInit): Promise<Response> {
  try {
    return await (takeFirstAnswer(address) ?? fetch(address, options));
  } catch (error) {
    throw markNetworkFailure(error);
  }
}

/** A refusal by a proxy may be a page of HTML: it has no body for us. */
async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch {
    return {};
  }
}
