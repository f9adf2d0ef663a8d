import { espacecoCalls, type ReportState, reportStates, reportStatuses } from '@cartable/contract/espaceco';
import { keepPreviousData } from '@tanstack/react-query';
import { addressOf } from '../../../../base/api/call.ts';
import { useRead } from '../../../../base/api/hooks.ts';
import type { RouteOf } from '../../../../base/routing/routes.ts';
import { isClosed, openStatuses } from '../../parts/reports/report-status.ts';

export type ReportAddress = RouteOf<'espaceco_reports'>['params'];

/** Statuses to choose among: all, all but trials, those to deal with, those dealt with, or one. */
export const statusFilters = ['all', 'real', 'open', 'closed', ...reportStates] as const;
export type StatusFilter = (typeof statusFilters)[number];

export function statusFilterOf(written: string | undefined): StatusFilter {
  return statusFilters.find((filter) => filter === written) ?? 'all';
}

function statusesOf(filter: StatusFilter): readonly ReportState[] | undefined {
  if (filter === 'all') return undefined;
  if (filter === 'real') return reportStatuses;
  if (filter === 'open') return openStatuses;
  if (filter === 'closed') return reportStates.filter(isClosed);
  return [filter];
}

const PAGE_SIZE = 20;
const FRESH_MS = 20_000;

/** Formats of the files reports are given as. */
export const exportFormats = ['csv', 'geojson', 'gpkg'] as const;

/** Address of a file of all the reports an address asks for. */
export function exportAddressOf(address: ReportAddress, format: (typeof exportFormats)[number]): string {
  return addressOf(espacecoCalls.exportReports, { query: { ...filterOf(address), format } });
}

/** Address of their feed. */
export function feedAddressOf(address: ReportAddress): string {
  return addressOf(espacecoCalls.getReportsRss, { query: filterOf(address) });
}

/** Orders of a list, the first unless another one is chosen. */
export const reportOrders = ['acted', 'actedLongAgo', 'newest', 'oldest'] as const;
export type ReportOrder = (typeof reportOrders)[number];

const sortOf = {
  acted: 'updating_date:DESC',
  actedLongAgo: 'updating_date:ASC',
  newest: 'opening_date:DESC',
  oldest: 'opening_date:ASC',
} as const satisfies Record<ReportOrder, string>;

export function reportOrderOf(written: string | undefined): ReportOrder {
  return reportOrders.find((order) => order === written) ?? 'acted';
}

/** Conditions on the reports an address asks for. */
export function filterOf(address: ReportAddress) {
  const { community, status, theme, author, departement, commune, search, box } = address;
  const { since, opened, openedBefore } = address;
  const statuses = statusesOf(statusFilterOf(status));
  return {
    ...(community === undefined ? {} : { communities: [String(community)] }),
    ...(statuses === undefined ? {} : { status: [...statuses] }),
    ...(theme === undefined || community === undefined
      ? {}
      : {
          attributes: JSON.stringify({ community: themeCommunity(theme, community), theme: nameOf(theme) }),
        }),
    ...(author === undefined ? {} : { author }),
    ...(departement ? { departements: [departement.trim().toUpperCase()] } : {}),
    ...(commune ? { commune: [commune.trim().toUpperCase()] } : {}),
    ...(since ? { updating_date: instantOf(since) } : {}),
    ...(opened ? { opening_date: instantOf(opened) } : {}),
    ...(openedBefore ? { opened_before: instantOf(openedBefore) } : {}),
    ...(search?.trim() ? { comment: `%${search.trim()}%` } : {}),
    ...(box ? { box } : {}),
  };
}

/** A day begins where the reader is, as dates are shown; the API takes one alone as a day of Greenwich. */
function instantOf(date: string): string {
  const start = /^\d{4}-\d{2}-\d{2}$/.test(date) ? new Date(`${date}T00:00`) : undefined;
  return start === undefined || Number.isNaN(start.getTime()) ? date : start.toISOString();
}

/** A theme in an address is the community it is of and its name, as in the form of a report. */
const themeCommunity = (theme: string, community: number): number =>
  Number(/^(\d+) /.exec(theme)?.[1] ?? community);
export const nameOf = (theme: string): string => theme.replace(/^\d+ /, '');

const options = { staleTime: FRESH_MS, placeholderData: keepPreviousData, meta: { persist: false } };

/** A page of the list. */
export function useReportPage(address: ReportAddress) {
  const page = Math.max(1, Math.trunc(address.page) || 1);
  return useRead(
    espacecoCalls.getReportPage,
    {
      query: {
        ...filterOf(address),
        sort: sortOf[reportOrderOf(address.order)],
        page,
        limit: PAGE_SIZE,
      },
    },
    options,
  );
}

/** Reports grouped for a map: those of the address, or of the part of the map one sees. */
export function useReportClusters({ box, ...address }: ReportAddress, viewed?: string, enabled = true) {
  return useRead(
    espacecoCalls.getReportClusters,
    { query: filterOf({ ...address, box: viewed ?? box }) },
    { ...options, enabled },
  );
}

/** Whether anything is filtered. */
export function isFiltered({ page: _, order: __, ...address }: ReportAddress): boolean {
  return Object.values(address).some((value) => value !== undefined && value !== '');
}
