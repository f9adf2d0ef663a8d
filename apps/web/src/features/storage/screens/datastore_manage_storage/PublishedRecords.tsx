import { datastoreCalls, type MetadataSummary } from '@cartable/contract/datastore';
import { Button } from '@codegouvfr/react-dsfr/Button';
import { useState } from 'react';
import { invalidate, useWrite } from '../../../../base/api/hooks.ts';
import { ConfirmDialog } from '../../../../base/design/ConfirmDialog.tsx';
import { type Column, DataTable } from '../../../../base/design/DataTable.tsx';
import { ErrorAlert } from '../../../../base/design/ErrorAlert.tsx';
import { notify } from '../../../../base/design/snackbar.ts';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { routes } from '../../../../base/routing/routes.ts';
import { invalidateStorage } from '../../../datasheets/index.ts';
import { useDatastore } from '../../../datastores/index.ts';
import { texts } from './texts.ts';

/** Records in the catalogue: each may leave it, and is kept. */
export function PublishedRecords({ records }: { readonly records: readonly MetadataSummary[] }) {
  const t = useTexts(texts);
  const { _id: datastoreId } = useDatastore();
  const [requested, setRequested] = useState<MetadataSummary>();
  const identifier = requested?.file_identifier ?? '';
  const unpublish = useWrite(datastoreCalls.unpublishMetadata, {
    onSuccess: async () => {
      notify({ description: t('unpublished', { name: identifier }) });
      setRequested(undefined);
      await Promise.all([invalidate(datastoreCalls.getMetadataList), invalidateStorage()]);
    },
    onError: () => setRequested(undefined),
  });
  const columns = useColumns(setRequested);
  if (records.length === 0) return <p>{t('noRecord')}</p>;
  return (
    <>
      {unpublish.error && <ErrorAlert error={unpublish.error} onClose={() => unpublish.reset()} />}
      <DataTable caption={t('endpoints')} columns={columns} items={records} />
      <ConfirmDialog
        open={requested !== undefined}
        title={t('unpublishTitle', { name: identifier })}
        confirmLabel={t('unpublish')}
        disabled={unpublish.isPending}
        onCancel={() => setRequested(undefined)}
        onConfirm={() => unpublish.mutate({ params: { datastoreId, metadataId: requested?._id ?? '' } })}
      >
        {t('unpublishRecordText', { identifier })}
      </ConfirmDialog>
    </>
  );
}

function useColumns(onUnpublish: (record: MetadataSummary) => void): Column<MetadataSummary>[] {
  const t = useTexts(texts);
  const { _id: datastoreId } = useDatastore();
  return [
    { header: t('name'), cell: ({ file_identifier: name }) => name },
    {
      header: t('datasheet'),
      cell: ({ tags: { datasheet_name: name } }) =>
        name === undefined ? (
          '–'
        ) : (
          <a {...routes.datastore_datasheet_view({ datastoreId, datasheetName: name }).link}>{name}</a>
        ),
    },
    {
      header: t('actions'),
      quiet: true,
      cell: (record) => (
        <Button
          size="small"
          priority="tertiary"
          aria-label={t('unpublishOf', { name: record.file_identifier })}
          disabled={!record.abilities.unpublish}
          onClick={() => onUnpublish(record)}
        >
          {t('unpublish')}
        </Button>
      ),
    },
  ];
}
