const mostRedirections = 12;

export interface Visited {
  /** Where the redirections led. */
  readonly url: string;
  readonly answer: Response;
}

/** A browser that goes from a site to another one and back: cookies by site, redirections one by one. */
export class CookieVisit {
  /** Redirections to these are told rather than followed. */
  stopsAt: ((url: URL) => boolean) | undefined;
  readonly #site: string;
  readonly #cookies = new Map<string, Map<string, string>>();

  /** @param site what addresses without a host belong to */
  constructor(site: string) {
    this.#site = site;
  }

  async open(address: string, init: RequestInit = {}): Promise<Visited> {
    let url = new URL(address, this.#site);
    let answer = await this.#send(url, init);
    for (let hop = 0; hop < mostRedirections && answer.status >= 300 && answer.status < 400; hop += 1) {
      const next = new URL(answer.headers.get('location') ?? '', url);
      if (this.stopsAt?.(next)) return { url: next.href, answer };
      url = next;
      answer = await this.#send(url, {});
    }
    return { url: url.href, answer };
  }

  async #send(url: URL, init: RequestInit): Promise<Response> {
    const jar = this.#cookies.get(url.origin) ?? new Map<string, string>();
    this.#cookies.set(url.origin, jar);
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = { accept: 'text/html', 'accept-language': 'en', ...init.headers, cookie };
    const answer = await fetch(url, { ...init, headers, redirect: 'manual' });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '' || /expires=Thu, 01[ -]Jan[ -]1970|max-age=0/i.test(line)) jar.delete(name);
      else jar.set(name, value);
    }
    return answer;
  }
}
