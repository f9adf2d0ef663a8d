/** Addresses of other sites, by the way of this one. */

const path = '/outside';

/**
 * Where a page asks for an address: other sites are called by the server of this one, which allows for that
 * (`CARTABLE_OUTBOUND_HOSTS`), since few of them let pages of elsewhere read what they answer.
 */
export function reachable(url: string): string {
  const address = new URL(url, location.href);
  const isOutside = /^https?:$/.test(address.protocol) && address.origin !== location.origin;
  return isOutside ? `${path}?url=${encodeURIComponent(address.href)}` : url;
}
