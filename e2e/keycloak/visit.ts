/** A browser that goes from the site to Keycloak and back: cookies by site, redirections one by one. */
export class Visit {
  readonly #site: string;
  readonly #cookies = new Map<string, Map<string, string>>();

  constructor(site: string) {
    this.#site = site;
  }

  async open(address: string, init: RequestInit = {}): Promise<{ url: string; answer: Response }> {
    let url = new URL(address, this.#site);
    let answer = await this.#send(url, init);
    for (let hop = 0; hop < 12 && answer.status >= 300 && answer.status < 400; hop += 1) {
      url = new URL(answer.headers.get('location') ?? '', url);
      answer = await this.#send(url, {});
    }
    return { url: url.href, answer };
  }

  /** Through the page of Keycloak that asks for name and password, unless its session is open still. */
  async signIn(username: string, password: string): Promise<{ url: string; answer: Response }> {
    const asked = await this.open('/api/sso/start');
    if (asked.url.startsWith(this.#site)) return asked;
    const page = await asked.answer.text();
    const action = /<form[^>]*id="kc-form-login"[^>]*action="([^"]+)"/s.exec(page)?.[1];
    if (action === undefined)
      throw new Error(`Keycloak shows no form at ${asked.url}:\n${page.slice(0, 2000)}`);
    return this.open(action.replaceAll('&amp;', '&'), {
      method: 'POST',
      body: new URLSearchParams({ username, password, credentialId: '' }),
    });
  }

  async session(): Promise<SessionUser | null> {
    const { answer } = await this.open('/api/session');
    return ((await answer.json()) as { user: SessionUser | null }).user;
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

export interface SessionUser {
  readonly id: string;
  readonly email: string;
  readonly roles: readonly string[];
  readonly communities_member: readonly {
    readonly community: { readonly technical_name: string };
    readonly rights: readonly string[];
  }[];
}
