import { type SiteConfiguration, siteCalls } from '@cartable/contract/site';
import { keyOf } from '../api/hooks.ts';
import { queryClient } from '../api/query-client.ts';

/**
 * An address of this installation as this page may call it: under the name the page was opened, which is not always the
 * public one (127.0.0.1, a name of the local network, another name in front of the same server). Addresses of others,
 * and relative ones, stay as they are. What is shown to be copied stays public.
 */
export function ownAddress(address: string): string {
  const site = queryClient.getQueryData<SiteConfiguration>(keyOf(siteCalls.getSiteConfiguration));
  return site === undefined ? address : addressUnder(location.origin, address, site.public_url);
}

/** @param publicUrl without a final slash; a path in it is the proxy's and is not known to the server */
export function addressUnder(origin: string, address: string, publicUrl: string): string {
  if (!address.startsWith(publicUrl)) return address;
  const rest = address.slice(publicUrl.length);
  return rest === '' || /^[/?#]/.test(rest) ? `${origin}${rest}` : address;
}

/** Whether the page was opened under another name than the one written into mails, links and services. */
export function isOtherName(origin: string, publicUrl: string): boolean {
  return new URL(publicUrl).origin !== origin;
}
