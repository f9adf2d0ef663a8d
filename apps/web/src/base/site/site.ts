import { type SiteConfiguration, siteCalls } from '@cartable/contract/site';
import { readOf, useRead } from '../api/hooks.ts';
import { queryClient } from '../api/query-client.ts';

/** Until the configuration is read, and when the server cannot be reached. */
const fallbackTitle = 'Cartable';

export function useSiteQuery() {
  return useRead(siteCalls.getSiteConfiguration, {}, { staleTime: Number.POSITIVE_INFINITY });
}

/** Asked before anything is drawn: nothing is, until it is known. */
export const askSite = () => queryClient.prefetchQuery(readOf(siteCalls.getSiteConfiguration));

/** Facts of the installation; screens are only shown once they are known. */
export function useSite(): SiteConfiguration {
  const { data } = useSiteQuery();
  if (!data) throw new Error('The site configuration is not loaded.');
  return data;
}

export function useSiteTitle(): string {
  return useSiteQuery().data?.site_title ?? fallbackTitle;
}
