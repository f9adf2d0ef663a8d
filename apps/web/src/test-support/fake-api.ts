import type { Call, CallAnswer } from '@cartable/contract/core';
import { vi } from 'vitest';

/** A request a component made. */
export interface MadeRequest {
  readonly url: URL;
  readonly body: unknown;
}

interface Rejection {
  /** Stable code of the contract. */
  readonly code: string;
  readonly message: string;
}

interface Handler {
  readonly call: Call;
  readonly answer: (request: MadeRequest) => { readonly status: number; readonly body: unknown };
}

/** Stands for the server: answers the calls of the contract it was given, and keeps what was asked. */
export interface FakeApi {
  /** Answers a call; a later answer to the same call replaces the earlier one. */
  answers<C extends Call>(call: C, body: CallAnswer<C>): void;
  /** Answers a call by what is asked. */
  answersBy<C extends Call>(call: C, answer: (request: MadeRequest) => CallAnswer<C>): void;
  /** Refuses a call as the server does: the status in `code`, the stable code in `details`. */
  refuses(call: Call, status: number, error: Rejection): void;
  /** Requests made of a call, the oldest first. */
  requestsOf(call: Call): readonly MadeRequest[];
}

/** Takes the place of `fetch` until `vi.unstubAllGlobals()`. A call without an answer fails the test. */
export function startFakeApi(): FakeApi {
  const handlers: Handler[] = [];
  const made: { readonly call: Call; readonly request: MadeRequest }[] = [];
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body }: RequestInit = {}) => {
    const url = new URL(address, 'http://localhost');
    const handler = handlers.findLast(
      ({ call }) => call.method === method && matches(call.path, url.pathname),
    );
    if (handler === undefined) throw new Error(`Nothing answers ${method} ${url.pathname} in this test.`);
    const request = { url, body: typeof body === 'string' ? JSON.parse(body) : body };
    made.push({ call: handler.call, request });
    const { status, body: content } = handler.answer(request);
    const headers = { 'Content-Type': 'application/json' };
    return new Response(status === 204 ? null : JSON.stringify(content), { status, headers });
  });
  return {
    answers: (call, body) =>
      handlers.push({ call, answer: () => ({ status: body === undefined ? 204 : 200, body }) }),
    answersBy: (call, answer) =>
      handlers.push({ call, answer: (request) => ({ status: 200, body: answer(request) }) }),
    refuses: (call, status, { code, message }) => {
      const body = { code: status, message, details: { error: code, params: {} } };
      handlers.push({ call, answer: () => ({ status, body }) });
    },
    requestsOf: (call) => made.filter((one) => one.call.name === call.name).map(({ request }) => request),
  };
}

/** `{name}` stands for a part of the path, `{name+}` for several. */
function matches(path: string, pathname: string): boolean {
  const pattern = path.replace(/\{\w+(\+?)\}/g, (_whole, rest: string) => (rest ? '.+' : '[^/]+'));
  return new RegExp(`^${pattern}$`).test(pathname);
}
