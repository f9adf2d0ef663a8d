/** Browser that keeps the session cookie and sends the header of the site's own pages. */
export class Browser {
  readonly #url: string;
  cookie = '';

  constructor(url: string) {
    this.#url = url;
  }

  get(path: string, headers: Record<string, string> = {}): Promise<Answer> {
    return this.#send(path, { headers });
  }

  post(
    path: string,
    body?: unknown,
    headers: Record<string, string> = { 'x-requested-with': 'XMLHttpRequest' },
  ): Promise<Answer> {
    if (body === undefined) return this.#send(path, { method: 'POST', headers });
    return this.#send(path, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  }

  put(path: string): Promise<Answer> {
    return this.#send(path, { method: 'PUT', headers: { 'x-requested-with': 'XMLHttpRequest' } });
  }

  async #send(path: string, init: RequestInit): Promise<Answer> {
    const headers = {
      ...(init.headers as Record<string, string>),
      ...(this.cookie === '' ? {} : { cookie: this.cookie }),
    };
    const response = await fetch(`${this.#url}${path}`, { ...init, headers, redirect: 'manual' });
    for (const line of response.headers.getSetCookie()) this.cookie = line.split(';')[0] ?? '';
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.startsWith('application/json') === true;
    return {
      status: response.status,
      headers: response.headers,
      text,
      body: isJson ? JSON.parse(text) : undefined,
    };
  }
}

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** Parsed JSON: what it holds is what the tests look at. */
  readonly body: Record<string, unknown> & { details?: Record<string, unknown> };
}
