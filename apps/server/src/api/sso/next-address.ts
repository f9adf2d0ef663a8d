const maxLength = 1000;

/**
 * Address of the site to go to after signing in: never another site (`//host`, `/\host`, `scheme:`, hidden tabs), as the
 * sign-in screen holds it.
 */
export function nextAddress(next: unknown): string | undefined {
  if (typeof next !== 'string' || next.length > maxLength || !/^\/(?![/\\])/.test(next)) return undefined;
  return [...next].some((character) => character <= ' ') ? undefined : next;
}
