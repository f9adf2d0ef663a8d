import { datastoreCalls } from '@cartable/contract/datastore';
import { Button } from '@codegouvfr/react-dsfr/Button';
import { useState } from 'react';
import { messageOf } from '../../../../base/api/api-error.ts';
import { useWrite } from '../../../../base/api/hooks.ts';
import { ErrorAlert } from '../../../../base/design/ErrorAlert.tsx';
import { BusyOverlay } from '../../../../base/design/Spinner.tsx';
import { notify } from '../../../../base/design/snackbar.ts';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { routes } from '../../../../base/routing/routes.ts';
import { invalidateDatasheets } from '../../parts/after-change.ts';
import { DeletionDialog } from '../../parts/DeletionDialog.tsx';
import { datasheetTexts } from '../../parts/datasheet-texts.ts';
import type { DatasheetProps } from './datasheet-props.ts';
import { RenameDialog } from './RenameDialog.tsx';

export function HeaderActions({ datastoreId, datasheet }: DatasheetProps) {
  const t = useTexts(datasheetTexts);
  const [open, setOpen] = useState<'rename' | 'delete' | null>(null);
  const { _id: datasheetId, name, abilities } = datasheet;
  const params = { datastoreId, datasheetName: name };
  const restore = useWrite(datastoreCalls.restoreDatasheet, {
    onSuccess: async ({ name: restoredName }) => {
      await invalidateDatasheets();
      notify({ description: t('restored', { name: restoredName }) });
      routes.datastore_datasheet_view({ datastoreId, datasheetName: restoredName }).push();
    },
    onError: (error) => notify({ description: messageOf(error), severity: 'error' }),
  });
  const remove = useWrite(datastoreCalls.deleteDatasheet, {
    onSuccess: async () => {
      await invalidateDatasheets();
      notify({
        description: t('trashed', { name }),
        action: { label: t('undo'), run: () => restore.mutate({ params: { datastoreId, datasheetId } }) },
      });
      routes.datasheet_list({ datastoreId }).push();
    },
  });
  return (
    <>
      <Button
        priority="secondary"
        iconId="fr-icon-edit-line"
        disabled={!abilities.rename}
        onClick={() => setOpen('rename')}
      >
        {t('rename')}
      </Button>
      <Button
        priority="secondary"
        iconId="fr-icon-delete-line"
        disabled={!abilities.delete}
        onClick={() => setOpen('delete')}
      >
        {t('delete')}
      </Button>
      <RenameDialog
        datastoreId={datastoreId}
        datasheetName={name}
        open={open === 'rename'}
        onClose={() => setOpen(null)}
      />
      <DeletionDialog
        open={open === 'delete'}
        title={t('deleteTitle', { name })}
        route={datastoreCalls.getDatasheetDeletion}
        params={params}
        onCancel={() => setOpen(null)}
        onConfirm={() => {
          setOpen(null);
          remove.mutate({ params });
        }}
      />
      {remove.isPending && <BusyOverlay label={t('deleting')} />}
      {remove.error && <ErrorAlert error={remove.error} onClose={() => remove.reset()} />}
    </>
  );
}
