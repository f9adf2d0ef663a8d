import { datastoreCalls, type OfferingSummary } from '@cartable/contract/datastore';
import { Button } from '@codegouvfr/react-dsfr/Button';
import { useState } from 'react';
import { useWrite } from '../../../../base/api/hooks.ts';
import { type Column, DataTable } from '../../../../base/design/DataTable.tsx';
import { ErrorAlert } from '../../../../base/design/ErrorAlert.tsx';
import { StatusBadge } from '../../../../base/design/StatusBadge.tsx';
import { notify } from '../../../../base/design/snackbar.ts';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { routes } from '../../../../base/routing/routes.ts';
import { invalidateStorage } from '../../../datasheets/index.ts';
import { useDatastore } from '../../../datastores/index.ts';
import { invalidateOfferings, UnpublishDialog } from '../../../offerings/index.ts';
import { texts } from './texts.ts';

/** Services of one endpoint, whatever their type: each may be unpublished. */
export function PublishedServices({ services }: { readonly services: readonly OfferingSummary[] }) {
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
  if (services.length === 0) return <p>{t('noService')}</p>;
  return (
    <>
      {unpublish.error && <ErrorAlert error={unpublish.error} onClose={() => unpublish.reset()} />}
      <DataTable caption={t('endpoints')} columns={columns} items={services} />
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
