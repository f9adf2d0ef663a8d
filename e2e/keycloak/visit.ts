import { CookieVisit, type Visited } from '@cartable/testkit';

/** A browser that goes from the site to Keycloak and back. */
export class Visit extends CookieVisit {
  readonly #site: string;

  constructor(site: string) {
    super(site);
    this.#site = site;
  }

  /** Through the page of Keycloak that asks for name and password, unless its session is open still. */
  async signIn(username: string, password: string): Promise<Visited> {
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
