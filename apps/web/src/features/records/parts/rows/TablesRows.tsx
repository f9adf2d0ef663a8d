import type { CatalogueLayer } from '@cartable/contract/catalogue';
import type { GeographicBox } from '@cartable/contract/core';
import { Select } from '@codegouvfr/react-dsfr/SelectNext';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type ApiError, networkFailure } from '../../../../base/api/api-error.ts';
import { isUnasked } from '../../../../base/api/unread.ts';
import { EmptyState } from '../../../../base/design/EmptyState.tsx';
import { ErrorAlert } from '../../../../base/design/ErrorAlert.tsx';
import { FailedPart } from '../../../../base/design/FailedPart.tsx';
import { Loaded } from '../../../../base/design/Loaded.tsx';
import { Spinner } from '../../../../base/design/Spinner.tsx';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { ownAddress } from '../../../../base/site/own-address.ts';
import type { SelectedRow } from '../record-map/selected-row.ts';
import { ColumnChoice } from './ColumnChoice.tsx';
import { dataTexts } from './data-texts.ts';
import { RowConditions } from './RowConditions.tsx';
import { RowsPager } from './RowsPager.tsx';
import { RowsTable } from './RowsTable.tsx';
import { type RowsPage, readDescription, readRow, readRows, type TableDescription } from './read-rows.ts';
import { firstRows, rowsFileUrl, rowsUrl } from './rows-request.ts';

/** A table whose rows a collection of OGC API Features gives. */
export interface RowTable {
  readonly name: string;
  /** Address of the collection. */
  readonly url: string;
}

interface TablesRowsProps {
  readonly tables: readonly RowTable[];
  /** Extent shown by the map. */
  readonly viewed: GeographicBox | undefined;
  /** Only what the map shows, until the person wants all of it. @default false */
  readonly followsMap?: boolean;
  readonly selected: SelectedRow | undefined;
  /** Rows that the map points at. */
  readonly pointed?: ReadonlySet<string>;
  readonly onSelect: (row: SelectedRow | undefined) => void;
}

export const rowTablesOf = (layers: readonly CatalogueLayer[]): RowTable[] =>
  layers.flatMap(({ name, collectionUrl: url }) => (url === null ? [] : [{ name, url }]));

/** The rows of published tables, as the service gives them to this visitor. */
export function TablesRows({ tables, ...map }: TablesRowsProps) {
  const t = useTexts(dataTexts);
  const [chosen, choose] = useState<string>();
  const table = tables.find(({ url }) => url === chosen) ?? tables[0];
  if (!table) return <EmptyState title={t('noRows')}>{t('noRowsText')}</EmptyState>;
  return (
    <>
      {tables.length > 1 && (
        <Select
          label={t('table')}
          options={tables.map(({ url, name }) => ({ value: url, label: name }))}
          nativeSelectProps={{ value: table.url, onChange: ({ target }) => choose(target.value) }}
        />
      )}
      <Described key={table.url} {...table} {...map} />
    </>
  );
}

interface TableProps extends Omit<TablesRowsProps, 'tables'>, RowTable {}

function Described(props: TableProps) {
  const query = useQuery<TableDescription, ApiError>({
    queryKey: ['queryables', props.url],
    queryFn: ({ signal }) => readDescription(props.url, signal),
  });
  return (
    <Loaded query={query} inPlace>
      {(description) => <Rows {...props} description={description} />}
    </Loaded>
  );
}

function Rows({
  url,
  name,
  viewed,
  followsMap: followsAtFirst = false,
  selected,
  pointed,
  onSelect,
  description: { columns, hasGeometry },
}: TableProps & { readonly description: TableDescription }) {
  const t = useTexts(dataTexts);
  const [query, setQuery] = useState(firstRows);
  const [followsMap, followMap] = useState(followsAtFirst);
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const [failure, setFailure] = useState<unknown>();
  const requested = { ...query, box: followsMap ? viewed : undefined };
  const address = rowsUrl(url, requested, columns);
  const page = useQuery<RowsPage, ApiError>({
    queryKey: ['rows', address],
    queryFn: ({ signal }) => readRows(address, signal),
    placeholderData: keepPreviousData,
  });
  const unread = isUnasked(page) ? networkFailure() : page.error;
  // Read once, they stay while they are asked for again and do not come; those of another page or filter do not.
  const rows = unread !== null && page.isPlaceholderData ? undefined : page.data;
  const select = async (id: string) => {
    setFailure(undefined);
    if (selected?.id === id) return onSelect(undefined);
    const row = readRow(url, id, AbortSignal.timeout(30_000));
    await row.then(onSelect, setFailure);
  };
  return (
    <>
      <RowConditions
        columns={columns}
        conditions={query.conditions}
        onChange={(conditions) => setQuery({ ...query, conditions, page: 1 })}
      />
      <div className="app-rows__tools">
        <p className="fr-mb-0" role="status">
          {rows?.total !== undefined && t('count', { count: rows.total })}
        </p>
        {hasGeometry && (
          <div className="fr-checkbox-group fr-checkbox-group--sm">
            <input
              id="rows-in-view"
              type="checkbox"
              checked={followsMap}
              onChange={({ target }) => {
                followMap(target.checked);
                setQuery({ ...query, page: 1 });
              }}
            />
            <label className="fr-label" htmlFor="rows-in-view">
              {t('inView')}
            </label>
          </div>
        )}
        <ColumnChoice columns={columns} hidden={hidden} onChange={setHidden} />
        <a
          className="fr-link fr-link--sm fr-link--icon-left fr-icon-download-line"
          href={ownAddress(rowsFileUrl(url, requested, columns))}
          download={`${name}.csv`}
        >
          {t('asCsv')}
        </a>
      </div>
      {failure !== undefined && <ErrorAlert error={failure} />}
      {unread !== null && <FailedPart error={unread} retry={() => void page.refetch()} />}
      {rows && (
        <RowsTable
          caption={t('caption', { name })}
          columns={columns.filter((column) => !hidden.has(column.name))}
          rows={rows.rows}
          isOld={page.isPlaceholderData}
          sort={query.sort}
          onSort={(sort) => setQuery({ ...query, sort, page: 1 })}
          selected={selected?.id}
          pointed={pointed}
          onSelect={hasGeometry ? (id) => void select(id) : undefined}
        />
      )}
      {!rows && unread === null && <Spinner />}
      <RowsPager page={query.page} shown={rows} onPage={(to) => setQuery({ ...query, page: to })} />
    </>
  );
}
