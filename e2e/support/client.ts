import { createHash, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import {
  CHUNK_BYTES,
  type DepositInspection,
  type IntegrationProgress,
  type Language,
  type RouteAnswer,
  type RouteDefinition,
  type RouteRequest,
  routes,
  type Service,
  type Upload,
} from '@cartable/contract';

export interface RefusalBody {
  readonly code: number;
  readonly message: string;
  readonly details: {
    readonly error?: string;
    readonly found?: string;
    readonly expected?: string;
    readonly action?: string;
    readonly params?: Readonly<Record<string, string | number>>;
  };
}

export class RefusedCall extends Error {
  readonly status: number;
  readonly body: RefusalBody;

  constructor(status: number, body: RefusalBody, call: string) {
    super(`${call} answered ${status}: ${JSON.stringify(body)}`);
    this.status = status;
    this.body = body;
  }
}

/** A person at the API: the same calls as the front, typed by the contract. */
export class ApiClient {
  readonly #url: string;
  readonly #language: Language;
  #cookie = '';

  constructor(url: string, language: Language = 'fr') {
    this.#url = url;
    this.#language = language;
  }

  /** The same session, read in another language. */
  in(language: Language): ApiClient {
    const other = new ApiClient(this.#url, language);
    other.#cookie = this.#cookie;
    return other;
  }

  /** As a browser sends it, to addresses that are not of the API. */
  get cookie(): string {
    return this.#cookie;
  }

  async signIn(credentials: { email: string; password: string }) {
    return this.call(routes.signIn, { body: credentials });
  }

  async call<R extends RouteDefinition>(
    route: R,
    request: Partial<RouteRequest<R>> = {},
  ): Promise<RouteAnswer<R>> {
    const params = (request.params ?? {}) as Record<string, string>;
    const path = route.path.replace(/\{(\w+)\+?\}/g, (_, name: string) =>
      encodeURIComponent(String(params[name])),
    );
    const query = new URLSearchParams(
      Object.entries((request.query ?? {}) as Record<string, unknown>).map(
        ([key, value]): [string, string] => [key, String(value)],
      ),
    );
    const body = request.body === undefined ? {} : { body: JSON.stringify(request.body) };
    const answer = await this.#send(`${path}${query.size > 0 ? `?${query}` : ''}`, {
      method: route.method,
      headers: request.body === undefined ? {} : { 'Content-Type': 'application/json' },
      ...body,
    });
    if (!answer.ok) throw await rejection(answer, `${route.method} ${path}`);
    if (route.answerKind === 'events') {
      // They do not end by themselves: that they begin is all that is asked here.
      await answer.body?.cancel();
      return undefined as RouteAnswer<R>;
    }
    return (answer.status === 204 ? undefined : await answer.json()) as RouteAnswer<R>;
  }

  async #send(path: string, init: RequestInit & { headers?: Record<string, string> }): Promise<Response> {
    const answer = await fetch(this.#url + path, {
      ...init,
      headers: {
        'X-Requested-With': 'XMLHttpRequest',
        'Accept-Language': this.#language,
        Cookie: this.#cookie,
        ...init.headers,
      },
    });
    const cookie = answer.headers.getSetCookie().find((line) => line.includes('='));
    if (cookie !== undefined) this.#cookie = cookie.split(';')[0] ?? '';
    return answer;
  }

  /** Sends a file by chunks, as the front does. */
  async deposit(path: string, name = basename(path)): Promise<DepositInspection> {
    return this.depositContent(await readFile(path), name);
  }

  async depositContent(content: Uint8Array, name: string): Promise<DepositInspection> {
    const uuid = randomUUID();
    for (let index = 1, start = 0; start < content.length || index === 1; index += 1, start += CHUNK_BYTES) {
      await this.sendChunk(uuid, index, content.subarray(start, start + CHUNK_BYTES));
    }
    return this.call(routes.completeUpload, {
      body: { uuid, originalFilename: name, size: content.length, sha256: sha256(content) },
    });
  }

  /** @param index from 1 @param fingerprint sent with it, right by default */
  async sendChunk(
    uuid: string,
    index: number,
    chunk: Uint8Array,
    fingerprint = sha256(chunk),
  ): Promise<void> {
    const form = new FormData();
    form.set('uuid', uuid);
    form.set('index', String(index));
    form.set('sha256', fingerprint);
    form.set('chunk', new Blob([new Uint8Array(chunk)]), `${uuid}_${index}`);
    const answer = await this.#send('/_file_uploader/upload_chunk', { method: 'POST', body: form });
    if (!answer.ok) throw await rejection(answer, 'POST /_file_uploader/upload_chunk');
  }

  /** Watches an upload until its integration succeeded or failed. */
  async untilIntegrated(
    datastoreId: string,
    upload: Upload,
    limitMs = 120_000,
  ): Promise<IntegrationProgress> {
    return until(limitMs, 'the integration to end', async () => {
      const progress = await this.call(routes.getIntegrationProgress, {
        params: { datastoreId, uploadId: upload._id },
        query: {},
      });
      const states = Object.values(progress.integration_progress);
      return progress.integration_current_step === 3 || states.includes('failed') ? progress : undefined;
    });
  }

  async untilPublished(datastoreId: string, offeringId: string, limitMs = 60_000): Promise<Service> {
    return until(limitMs, 'the publication to end', async () => {
      const service = await this.call(routes.getOffering, { params: { datastoreId, offeringId } });
      return service.status === 'PUBLISHED' || service.status === 'UNSTABLE' ? service : undefined;
    });
  }
}

export async function until<T>(
  limitMs: number,
  what: string,
  probe: () => Promise<T | undefined>,
  everyMs = 100,
): Promise<T> {
  const limit = Date.now() + limitMs;
  for (;;) {
    const found = await probe();
    if (found !== undefined) return found;
    if (Date.now() > limit) throw new Error(`waited ${limitMs} ms for ${what}`);
    await new Promise((resolve) => setTimeout(resolve, everyMs));
  }
}

async function rejection(answer: Response, call: string): Promise<RefusedCall> {
  return new RefusedCall(answer.status, (await answer.json()) as RefusalBody, call);
}

export function sha256(content: Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}
