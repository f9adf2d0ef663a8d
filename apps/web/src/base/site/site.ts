import { type SiteConfiguration, siteCalls } from '@cartable/contract/site';
import { useRead } from '../api/hooks.ts';

/** Until the configuration is read, and when the server cannot be reached. */
const fallbackTitle = 'Cartable';

export function useSiteQuery() {
  return useRead(siteCalls.getSiteConfiguration, {}, { staleTime: Number.POSITIVE_INFINITY });
}

/** Facts of the installation; screens are only shown once they are known. */
export function useSite(): SiteConfiguration {
  const { data } = useSiteQuery();
  if (!data) throw new Error('The site configuration is not loaded.');
  return data;
}

export function useSiteTitle(): string {
  return useSiteQuery().data?.site_title ?? fallbackTitle;
}
