import { type Activity, activityKinds, activityTitles, datastoreCalls } from '@cartable/contract/datastore';
import { Button } from '@codegouvfr/react-dsfr/Button';
import { Input } from '@codegouvfr/react-dsfr/Input';
import { Select } from '@codegouvfr/react-dsfr/SelectNext';
import { keepPreviousData } from '@tanstack/react-query';
import '../../../../base/design/lists.css';
import { useRead } from '../../../../base/api/hooks.ts';
import type { Column } from '../../../../base/design/DataTable.tsx';
import { ListSearch } from '../../../../base/design/ListSearch.tsx';
import { Page } from '../../../../base/design/Page.tsx';
import { PagedTable } from '../../../../base/design/PagedTable.tsx';
import { DateText } from '../../../../base/design/QuantityTexts.tsx';
import { useLanguage, useTexts } from '../../../../base/i18n/texts.ts';
import { type RouteOf, routes } from '../../../../base/routing/routes.ts';
import { exportAddress, readActivityQuery } from './activity-query.ts';
import { texts } from './texts.ts';

/** The journal of a datastore; what is searched and filtered is in the address. */
export function Screen({ route }: { readonly route: RouteOf<'datastore_activity'> }) {
  const t = useTexts(texts);
  const { datastoreId } = route.params;
  const query = readActivityQuery(route.params);
  const list = useRead(
    datastoreCalls.getActivity,
    { params: { datastoreId }, query },
    { staleTime: 0, placeholderData: keepPreviousData, meta: { persist: false } },
  );
  const go = (change: Partial<typeof query>) =>
    routes.datastore_activity({ datastoreId, ...query, page: 1, ...change }).replace();
  const isFiltered =
    query.search !== '' || query.kind !== undefined || query.from !== undefined || query.to !== undefined;
  const exporting = { href: exportAddress(datastoreId, query), download: true };
  return (
    <Page
      title={t('title')}
      actions={
        <Button priority="secondary" iconId="fr-icon-download-line" linkProps={exporting}>
          {t('export')}
        </Button>
      }
    >
      <p>{t('lead')}</p>
      <Filters query={query} onChange={go} />
      <PagedTable
        caption={t('title')}
        query={list}
        columns={useColumns(datastoreId)}
        linkOf={(page) => routes.datastore_activity({ datastoreId, ...query, page }).link}
        onClear={isFiltered ? () => routes.datastore_activity({ datastoreId }).replace() : undefined}
        emptyTitle={t('emptyTitle')}
        emptyText={t('emptyText')}
      />
    </Page>
  );
}

type Query = ReturnType<typeof readActivityQuery>;

function Filters({
  query,
  onChange,
}: {
  readonly query: Query;
  readonly onChange: (change: Partial<Query>) => void;
}) {
  const t = useTexts(texts);
  const language = useLanguage();
  const kinds = activityKinds
    .map((value) => ({ value: value as string, label: activityTitles[value][language] }))
    .sort((a, b) => a.label.localeCompare(b.label, language));
  return (
    <div className="app-list-filters">
      <ListSearch label={t('search')} value={query.search} onSearch={(search) => onChange({ search })} />
      <Select
        label={t('kind')}
        options={[{ value: '', label: t('allKinds') }, ...kinds]}
        nativeSelectProps={{
          value: query.kind ?? '',
          onChange: (event) => onChange({ kind: activityKinds.find((kind) => kind === event.target.value) }),
        }}
      />
      {(['from', 'to'] as const).map((end) => (
        <Input
          key={end}
          className="fr-mb-0"
          label={t(end)}
          nativeInputProps={{
            type: 'date',
            value: query[end] ?? '',
            onChange: (event) => onChange({ [end]: event.target.value || undefined }),
          }}
        />
      ))}
    </div>
  );
}

function useColumns(datastoreId: string): Column<Activity>[] {
  const t = useTexts(texts);
  const language = useLanguage();
  return [
    { header: t('date'), cell: ({ date }) => <DateText date={date} withTime /> },
    { header: t('what'), cell: ({ kind }) => activityTitles[kind][language] },
    {
      header: t('subject'),
      cell: ({ subject, datasheet_name: name }) => (
        <>
          {subject}
          {name !== null && name !== subject && (
            <p className="app-data-table__sub">
              <a {...routes.datastore_datasheet_view({ datastoreId, datasheetName: name }).link}>
                {t('inDatasheet', { name })}
              </a>
            </p>
          )}
        </>
      ),
    },
    { header: t('actor'), cell: ({ actor }) => actor?.name ?? <em>{t('platform')}</em> },
  ];
}
