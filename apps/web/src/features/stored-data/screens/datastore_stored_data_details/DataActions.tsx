import { datastoreCalls, type StoredData } from '@cartable/contract/datastore';
import { Button } from '@codegouvfr/react-dsfr/Button';
import { type ReactNode, useState } from 'react';
import { useWrite } from '../../../../base/api/hooks.ts';
import { ErrorAlert } from '../../../../base/design/ErrorAlert.tsx';
import { BusyOverlay } from '../../../../base/design/Spinner.tsx';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { routes } from '../../../../base/routing/routes.ts';
import { DeletionDialog } from '../../../datasheets/index.ts';
import { invalidateOfferings } from '../../../offerings/index.ts';
import { rasterPyramidTexts } from '../../../pyramids/index.ts';

interface DataActionsProps {
  readonly datastoreId: string;
  readonly storedData: StoredData;
  /** Before the deletion. */
  readonly children?: ReactNode;
}

/** Actions on a data from its details; deleting it tells first what goes with it. */
export function DataActions({ datastoreId, storedData, children }: DataActionsProps) {
  const t = useTexts(rasterPyramidTexts);
  const [asking, setAsking] = useState(false);
  const { _id: storedDataId, name, datasheet_name: datasheetName } = storedData;
  const params = { datastoreId, storedDataId };
  const remove = useWrite(datastoreCalls.deleteStoredData, {
    onSuccess: async () => {
      await invalidateOfferings();
      routes.datastore_datasheet_view({ datastoreId, datasheetName, activeTab: 'dataset' }).push();
    },
  });
  return (
    <div className="fr-mt-3w">
      {remove.error && <ErrorAlert error={remove.error} onClose={() => remove.reset()} />}
      <div className="app-page__actions">
        {children}
        <Button
          priority="tertiary"
          iconId="fr-icon-delete-line"
          disabled={!storedData.abilities.delete}
          onClick={() => setAsking(true)}
        >
          {t('deleteRaster')}
        </Button>
      </div>
      <DeletionDialog
        open={asking}
        title={t('deleteTitle', { name })}
        route={datastoreCalls.getStoredDataDeletion}
        params={params}
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          remove.mutate({ params });
        }}
      />
      {remove.isPending && <BusyOverlay label={t('deleting')} />}
    </div>
  );
}
