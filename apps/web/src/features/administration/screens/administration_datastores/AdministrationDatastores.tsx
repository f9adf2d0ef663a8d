import { type AdministeredDatastore, administrationCalls } from '@cartable/contract/administration';
import { storageKinds } from '@cartable/contract/datastore';
import { Badge } from '@codegouvfr/react-dsfr/Badge';
import { keepPreviousData } from '@tanstack/react-query';
import { useRead } from '../../../../base/api/hooks.ts';
import type { Column } from '../../../../base/design/DataTable.tsx';
import { ListSearch } from '../../../../base/design/ListSearch.tsx';
import { PagedTable } from '../../../../base/design/PagedTable.tsx';
import { UseMeter } from '../../../../base/design/UseMeter.tsx';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { type RouteOf, routes } from '../../../../base/routing/routes.ts';
import { AdministrationPage } from '../../parts/AdministrationPage.tsx';
import { administrationTexts } from '../../parts/administration-texts.ts';
import { NewDatastore } from './NewDatastore.tsx';
import { texts } from './texts.ts';
import '../../../../base/design/quantities.css';

export function Screen({ route }: { readonly route: RouteOf<'administration_datastores'> }) {
  const t = useTexts(texts);
  const { page, search = '', community } = route.params;
  const query = { page: Math.max(1, page), search };
  const list = useRead(
    administrationCalls.getAllDatastores,
    { query },
    { placeholderData: keepPreviousData, meta: { persist: false } },
  );
  return (
    <AdministrationPage title={t('title')} lead={t('lead')}>
      {community !== undefined && <NewDatastore communityId={community} />}
      <div className="app-list-filters">
        <ListSearch
          label={t('search')}
          value={search}
          onSearch={(text) => routes.administration_datastores({ search: text }).replace()}
        />
      </div>
      <PagedTable
        caption={t('title')}
        query={list}
        columns={useColumns()}
        linkOf={(next) => routes.administration_datastores({ ...query, page: next }).link}
        onClear={search === '' ? undefined : () => routes.administration_datastores().replace()}
      />
    </AdministrationPage>
  );
}

function useColumns(): Column<AdministeredDatastore>[] {
  const t = useTexts(texts);
  const common = useTexts(administrationTexts);
  return [
    {
      header: common('name'),
      cell: (datastore) => (
        <>
          <p>
            <a
              className="fr-text--bold"
              {...routes.administration_datastore({ datastoreId: datastore._id }).link}
            >
              {datastore.name}
            </a>
          </p>
          <p className="app-data-table__sub">{datastore.technical_name}</p>
          <p className="app-data-table__actions">
            <Badge as="span" small noIcon severity={datastore.active ? 'success' : 'error'}>
              {t(datastore.active ? 'active' : 'inactive')}
            </Badge>
            {datastore.is_sandbox && (
              <Badge as="span" small noIcon severity="new">
                {t('sandbox')}
              </Badge>
            )}
          </p>
        </>
      ),
    },
    { header: t('community'), cell: ({ community }) => community.name },
    {
      header: t('content'),
      cell: ({ datasheets, offerings }) => (
        <>
          <p className="app-quantity">{t('datasheets', { count: datasheets })}</p>
          <p className="app-quantity">{t('services', { count: offerings })}</p>
        </>
      ),
    },
    {
      header: t('storage'),
      cell: ({ storage }) => {
        // The fullest tells whether there is anything to do.
        const kind = storageKinds.reduce((a, b) => (shareOf(storage[a]) >= shareOf(storage[b]) ? a : b));
        return (
          <>
            <p className="app-data-table__sub">{common(kind)}</p>
            <UseMeter label={common(kind)} {...storage[kind]} />
          </>
        );
      },
    },
  ];
}

function shareOf({ use, quota }: { readonly use: number; readonly quota: number }): number {
  return use / Math.max(quota, 1);
}
