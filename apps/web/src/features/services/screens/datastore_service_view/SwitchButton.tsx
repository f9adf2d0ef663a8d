import { datastoreCalls, type Service } from '@cartable/contract/datastore';
import { Button } from '@codegouvfr/react-dsfr/Button';
import { useState } from 'react';
import { useWrite } from '../../../../base/api/hooks.ts';
import { ConfirmDialog } from '../../../../base/design/ConfirmDialog.tsx';
import { ErrorAlert } from '../../../../base/design/ErrorAlert.tsx';
import { notify } from '../../../../base/design/snackbar.ts';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { invalidateOfferings } from '../../../offerings/index.ts';
import { texts } from '../../parts/texts.ts';

/** Closes the service to its readers, which is confirmed, or opens it again. */
export function SwitchButton({
  datastoreId,
  service,
}: {
  readonly datastoreId: string;
  readonly service: Service;
}) {
  const t = useTexts(texts);
  const [asking, setAsking] = useState(false);
  const { name } = service.configuration;
  const change = useWrite(datastoreCalls.updateOffering, {
    onSuccess: async ({ available }) => {
      await invalidateOfferings();
      notify({ description: available ? t('reopened', { name }) : t('closed', { name }) });
    },
  });
  const turn = (available: boolean) =>
    change.mutate({ params: { datastoreId, offeringId: service._id }, body: { available } });
  return (
    <>
      <Button
        priority="secondary"
        iconId={service.available ? 'fr-icon-lock-line' : 'fr-icon-lock-unlock-line'}
        disabled={change.isPending}
        onClick={() => (service.available ? setAsking(true) : turn(true))}
      >
        {service.available ? t('close') : t('reopen')}
      </Button>
      <ConfirmDialog
        open={asking}
        title={t('closeTitle', { name })}
        confirmLabel={t('close')}
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          turn(false);
        }}
      >
        {t('closeText')}
      </ConfirmDialog>
      {change.error && <ErrorAlert error={change.error} onClose={() => change.reset()} />}
    </>
  );
}
