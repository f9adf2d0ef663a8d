import type { GeographicBox } from '@cartable/contract/core';
import type { EspacecoTable } from '@cartable/contract/espaceco';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ApiError } from '../../../../../base/api/api-error.ts';
import { useStore } from '../../../../../base/state/store.ts';
import type { RowsPage } from '../../../../records/index.ts';
import { featureChanges } from '../../espaceco_database/feature-changes.ts';
import { rowColumnsOf } from '../../espaceco_database/features/columns.ts';
import { featureUrl, fileUrl, pageUrl } from '../../espaceco_database/features/features-request.ts';
import { type ReadFeature, readFeature, readPage } from '../../espaceco_database/features/read-features.ts';
import { type DatabaseAddress, readRowsAddress } from '../../espaceco_database/features/rows-address.ts';
import type { GuichetAddress } from '../guichet-address.ts';

type RowsPart = Pick<GuichetAddress, 'page' | 'sort' | 'where' | 'hide'>;

/** A page of the objects of a layer, as the address asks for them, those in view alone when that is wished. */
export function useObjects(table: EspacecoTable, address: RowsPart, viewed: GeographicBox | undefined) {
  const [inView, setInView] = useState(false);
  const columns = rowColumnsOf(table);
  const { query, hidden } = readRowsAddress(address as DatabaseAddress, columns);
  const requested = { ...query, box: inView ? viewed : undefined };
  const change = useStore(featureChanges);
  const url = pageUrl(table, requested, columns);
  const page = useQuery<RowsPage, ApiError>({
    queryKey: ['espaceco-features', table.id, change, url],
    queryFn: ({ signal }) => readPage(url, signal),
    placeholderData: keepPreviousData,
    meta: { persist: false },
  });
  return { columns, query, hidden, page, inView, setInView, csv: fileUrl(table, requested, columns) };
}

/** The object of the address, whole. Null: it is not there, or no more. */
export function useChosenObject(table: EspacecoTable | undefined, key: number | undefined) {
  const change = useStore(featureChanges);
  const url = table && key !== undefined ? featureUrl(table, String(key)) : '';
  return useQuery<ReadFeature | null, ApiError>({
    queryKey: ['espaceco-features', table?.id, change, url],
    queryFn: ({ signal }) => readFeature(url, signal),
    enabled: url !== '',
    meta: { persist: false },
  });
}
