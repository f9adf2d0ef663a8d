import {
  ALERTS_PATH,
  type Alert,
  readAlerts,
  type SiteConfiguration,
  siteCalls,
} from '@cartable/contract/site';
import { useQuery } from '@tanstack/react-query';
import { apiError } from '../../../../base/api/api-error.ts';
import { readOf } from '../../../../base/api/hooks.ts';
import { queryClient } from '../../../../base/api/query-client.ts';
import { ownAddress } from '../../../../base/site/own-address.ts';
import { useSiteQuery } from '../../../../base/site/site.ts';

const FRESH_MS = 60_000;
/** Pages that keep nothing below alerts wait for them: no longer than this. */
const TIMEOUT_MS = 3_000;
const key = ['alerts'];

/** The alerts of the site, read where they are published; none where the operator named no configuration. */
export function useAlerts() {
  const site = useSiteQuery().data;
  const address = site && alertsAddress(site);
  return useQuery({ ...readOfAlerts(address ?? ''), enabled: address !== undefined });
}

/** For a page that stands under them: they come before it is drawn. */
export async function askAlerts(): Promise<void> {
  const site = await queryClient.fetchQuery({
    ...readOf(siteCalls.getSiteConfiguration, {}),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const address = alertsAddress(site);
  if (address !== undefined) await queryClient.prefetchQuery(readOfAlerts(address));
}

const readOfAlerts = (address: string) => ({
  queryKey: key,
  queryFn: ({ signal }: { readonly signal: AbortSignal }) => fetchAlerts(ownAddress(address), signal),
  staleTime: FRESH_MS,
  // A page does not wait long for them.
  retry: false,
});

export async function invalidateAlerts(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: key });
}

function alertsAddress({ annexes_url, config_technical_name: name }: SiteConfiguration): string | undefined {
  return name === null ? undefined : `${annexes_url}/${encodeURIComponent(name)}${ALERTS_PATH}`;
}

/** Never from a cache (specification §7). */
async function fetchAlerts(address: string, signal: AbortSignal): Promise<Alert[]> {
  const response = await fetch(address, {
    cache: 'no-store',
    signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
  });
  if (!response.ok) throw apiError(response.status, {});
  return readAlerts(await response.json());
}
