import { datastoreCalls, type OfferingSummary } from '@cartable/contract/datastore';
import { Button } from '@codegouvfr/react-dsfr/Button';
import { keepPreviousData } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useRead, useWrite } from '../../../../base/api/hooks.ts';
import { commonTexts } from '../../../../base/design/common-texts.ts';
import { type Column, DataTable } from '../../../../base/design/DataTable.tsx';
import { ErrorAlert } from '../../../../base/design/ErrorAlert.tsx';
import { ListSearch } from '../../../../base/design/ListSearch.tsx';
import { Loaded } from '../../../../base/design/Loaded.tsx';
import { Pager, pageCount } from '../../../../base/design/Pager.tsx';
import { StatusBadge } from '../../../../base/design/StatusBadge.tsx';
import { notify } from '../../../../base/design/snackbar.ts';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { routes } from '../../../../base/routing/routes.ts';
import { invalidateStorage } from '../../../datasheets/index.ts';
import { useDatastore } from '../../../datastores/index.ts';
import { invalidateOfferings, UnpublishDialog } from '../../../offerings/index.ts';
import { texts } from './texts.ts';

const PAGE_SIZE = 20;

interface PublishedServicesProps {
  readonly endpointId: string;
  readonly endpointName: string;
}

/** Services of one endpoint, whatever their type, page by page and sought by words: each may be unpublished. */
export function PublishedServices({ endpointId, endpointName }: PublishedServicesProps) {
  const t = useTexts(texts);
  const common = useTexts(commonTexts);
  const { _id: datastoreId } = useDatastore();
  const [{ page, search }, go] = useState({ page: 1, search: '' });
  const list = useRead(
    datastoreCalls.searchOfferings,
    { params: { datastoreId }, query: { endpoint: endpointId, page, limit: PAGE_SIZE, search } },
    { staleTime: 0, placeholderData: keepPreviousData, meta: { persist: false } },
  );
  const last = list.data && pageCount(list.data.total, PAGE_SIZE);
  // The last service of the last page may have been unpublished.
  useEffect(() => {
    if (last !== undefined && page > last) go({ page: last, search });
  }, [last, page, search]);
  // What is looked for stays where it is written, also when the search failed: it may be tried again.
  const isSearched = search !== '' || (list.data?.total ?? 0) > PAGE_SIZE;
  return (
    <>
      {isSearched && (
        <ListSearch
          label={t('serviceSearchOf', { name: endpointName })}
          value={search}
          asTyped
          onSearch={(words) => go({ page: 1, search: words.trim() })}
        />
      )}
      <Loaded query={list} inPlace>
        {({ items, total }) => (
          <>
            {isSearched && (
              <p className="fr-my-1w" role="status">
                {common('results', { count: total })}
              </p>
            )}
            {total === 0 ? (
              <p>{t(search === '' ? 'noService' : 'noServiceFound')}</p>
            ) : (
              <ServicesTable endpointName={endpointName} services={items} />
            )}
            <Pager
              page={page}
              limit={PAGE_SIZE}
              total={total}
              linkOf={(to) => ({
                href: '#',
                onClick: (event) => {
                  (event as Event | undefined)?.preventDefault();
                  go({ page: to, search });
                },
              })}
            />
          </>
        )}
      </Loaded>
    </>
  );
}

interface ServicesTableProps {
  readonly endpointName: string;
  readonly services: readonly OfferingSummary[];
}

function ServicesTable({ endpointName, services }: ServicesTableProps) {
  const t = useTexts(texts);
  const { _id: datastoreId } = useDatastore();
  const [requested, setRequested] = useState<OfferingSummary>();
  const unpublish = useWrite(datastoreCalls.deleteOffering, {
    onSuccess: async () => {
      notify({ description: t('unpublished', { name: requested?.configuration.name ?? '' }) });
      setRequested(undefined);
      await Promise.all([invalidateOfferings(), invalidateStorage()]);
    },
    onError: () => setRequested(undefined),
  });
  const columns = useColumns(setRequested);
  return (
    <>
      {unpublish.error && <ErrorAlert error={unpublish.error} onClose={() => unpublish.reset()} />}
      <DataTable caption={endpointName} columns={columns} items={services} />
      <UnpublishDialog
        datastoreId={datastoreId}
        service={requested}
        isBusy={unpublish.isPending}
        onCancel={() => setRequested(undefined)}
        onConfirm={() => unpublish.mutate({ params: { datastoreId, offeringId: requested?._id ?? '' } })}
      />
    </>
  );
}

function useColumns(onUnpublish: (service: OfferingSummary) => void): Column<OfferingSummary>[] {
  const t = useTexts(texts);
  const { _id: datastoreId } = useDatastore();
  return [
    {
      header: t('name'),
      cell: ({ _id, configuration, datasheet_name: datasheetName }) => (
        <a {...routes.datastore_service_view({ datastoreId, offeringId: _id, datasheetName }).link}>
          {configuration.name}
        </a>
      ),
    },
    { header: t('layer'), cell: ({ layer_name: name }) => name },
    { header: t('status'), cell: ({ status }) => <StatusBadge status={status} /> },
    {
      header: t('actions'),
      quiet: true,
      cell: (service) => (
        <Button
          size="small"
          priority="tertiary"
          aria-label={t('unpublishOf', { name: service.configuration.name })}
          disabled={!service.abilities.unpublish}
          {...(service.abilities.unpublish ? {} : { title: t('noRight') })}
          onClick={() => onUnpublish(service)}
        >
          {t('unpublish')}
        </Button>
      ),
    },
  ];
}
