/** A person at the addresses of the API, refusals being answers like the others. */
export class Session {
  readonly #url: string;
  #cookie = '';

  constructor(url: string) {
    this.#url = url;
  }

  get(path: string): Promise<Answer> {
    return this.send('GET', path);
  }

  post(path: string, body?: unknown): Promise<Answer> {
    return this.send('POST', path, body);
  }

  async send(method: string, path: string, body?: unknown): Promise<Answer> {
    const response = await fetch(`${this.#url}${path}`, {
      method,
      headers: {
        'x-requested-with': 'XMLHttpRequest',
        cookie: this.#cookie,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    for (const line of response.headers.getSetCookie()) this.#cookie = line.split(';')[0] ?? '';
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.startsWith('application/json') === true;
    return { status: response.status, text, body: isJson ? JSON.parse(text) : {} };
  }
}

export interface Answer {
  readonly status: number;
  readonly text: string;
  /** Parsed JSON: what it holds is what the tests look at. */
  readonly body: Record<string, unknown> & { details?: Record<string, unknown> };
}

/** Stable code of a refusal. */
export const codeOf = ({ body }: Answer) => body.details?.error;
