/** Cache headers of tiles, for those who receive them. */

/** A client asks again each time, and is told in a word that nothing has changed. */
export const revalidated = 'no-cache';
/** For addresses that name the version of the tiles (RFC 8246). */
export const immutable = 'public, max-age=31536000, immutable';
/** Cache rule for a service that not everybody may use. */
export const privately = 'private, no-cache';

/** A tile as its archive holds it, and the same expanded: two representations (RFC 9110 §8.8.3.3). */
export function etagsOf(version: string): { readonly stored: string; readonly expanded: string } {
  return { stored: `"${version}"`, expanded: `"${version}-0"` };
}

/** @param requestedVersion `v` of the address */
export function cacheControlOf(requestedVersion: string | undefined, version: string): string {
  return requestedVersion === version ? immutable : revalidated;
}

export function hasCurrent(ifNoneMatch: string | undefined, etags: readonly string[]): boolean {
  if (ifNoneMatch === undefined) return false;
  const known = ifNoneMatch.split(',').map((etag) => etag.trim().replace(/^W\//, ''));
  return known.includes('*') || known.some((etag) => etags.includes(etag));
}
