/**
 * Address to go to after signing in: only one of this site, never another one written into a link by someone else
 * (`//host`, `/\host` and `scheme:` leave the site), and never back to the sign-in screens themselves.
 */
export function safeNextAddress(next: string | undefined): string | undefined {
  if (next === undefined || !next.startsWith('/') || /^\/[/\\]/.test(next)) return undefined;
  // Browsers drop tabs and line breaks from addresses: "/\t/host" would become "//host".
  if ([...next].some((character) => character <= ' ')) return undefined;
  return /^\/(login|logout|signup|inscription|mot-de-passe)([/?#]|$)/.test(next) ? undefined : next;
}

/** Whether the server answers at this address of the site with a page of its own, such as the one that allows an application. */
export function isServerPage(address: string): boolean {
  return address.startsWith('/api/');
}
