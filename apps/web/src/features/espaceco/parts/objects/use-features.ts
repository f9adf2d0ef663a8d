import type { GeographicBox } from '@cartable/contract/core';
import type { EspacecoTable } from '@cartable/contract/espaceco';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import type { ApiError } from '../../../../base/api/api-error.ts';
import { isUnasked } from '../../../../base/api/unread.ts';
import { useStore } from '../../../../base/state/store.ts';
import type { RowsPage } from '../../../records/index.ts';
import { rowColumnsOf } from './columns.ts';
import { featureChanges } from './feature-changes.ts';
import { type FileFormat, featureUrl, fileUrl, pageUrl } from './features-request.ts';
import { type ReadFeature, readFeature, readPage } from './read-features.ts';
import { type RowsAddress, readRowsAddress } from './rows-address.ts';

/** A page of the features of a table, as the address asks for them. @param box those that lie there alone */
export function useFeatures(table: EspacecoTable, address: RowsAddress, box: GeographicBox | undefined) {
  const columns = rowColumnsOf(table);
  const { query, hidden } = readRowsAddress(address, columns);
  const requested = { ...query, box };
  const change = useStore(featureChanges);
  const url = pageUrl(table, requested, columns);
  const page = useQuery<RowsPage, ApiError>({
    queryKey: ['espaceco-features', table.id, change, url],
    queryFn: ({ signal }) => readPage(url, signal),
    placeholderData: keepPreviousData,
    meta: { persist: false },
  });
  const last = useRef<{ readonly url: string; readonly rows: RowsPage }>(undefined);
  if (page.data && !page.isPlaceholderData) last.current = { url, rows: page.data };
  // Those that were read stay where a change made by somebody asks for them again, and they do not come.
  const known = last.current?.url === url ? last.current.rows : undefined;
  return {
    columns,
    query,
    hidden,
    page,
    /** As far as they are known: not those of another question that nothing can answer now. */
    rows: isUnasked(page) ? known : (page.data ?? known),
    /** Address of all of them in a file. */
    fileOf: (format: FileFormat) => fileUrl(table, requested, columns, format),
  };
}

/** One of them, whole. Null: it is not there, or no more. */
export function useChosenFeature(table: EspacecoTable | undefined, key: number | undefined) {
  const change = useStore(featureChanges);
  const url = table && key !== undefined ? featureUrl(table, String(key)) : '';
  return useQuery<ReadFeature | null, ApiError>({
    queryKey: ['espaceco-features', table?.id, change, url],
    queryFn: ({ signal }) => readFeature(url, signal),
    enabled: url !== '',
    // While it is read again after a change it is what it was; another one is not.
    placeholderData: (before, query) => (query?.queryKey[3] === url ? before : undefined),
    meta: { persist: false },
  });
}
