import { datastoreCalls } from '@cartable/contract/datastore';
import { Checkbox } from '@codegouvfr/react-dsfr/Checkbox';
import { useState } from 'react';
import { useRead, useWrite } from '../../../../base/api/hooks.ts';
import { ConfirmDialog } from '../../../../base/design/ConfirmDialog.tsx';
import { ErrorAlert } from '../../../../base/design/ErrorAlert.tsx';
import { notify } from '../../../../base/design/snackbar.ts';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { invalidateStoredData } from '../../../executions/index.ts';
import { invalidateOfferings } from '../../../offerings/index.ts';
import { Obstacles } from './Obstacles.tsx';
import { texts } from './texts.ts';

export interface VersionParams {
  readonly datastoreId: string;
  readonly storedDataId: string;
  readonly number: number;
}

interface VersionDialogProps {
  readonly open: boolean;
  readonly params: VersionParams;
  readonly onClose: () => void;
}

/** Says what stands in the way of a version before it is served; what users will see differently is accepted by a box. */
export function ServeDialog({ open, params, onClose }: VersionDialogProps) {
  const t = useTexts(texts);
  const { number } = params;
  const [accept, setAccept] = useState(false);
  const version = useRead(datastoreCalls.getDataVersion, { params }, { enabled: open, staleTime: 0 });
  const serve = useWrite(datastoreCalls.switchDataVersion, {
    onSuccess: async () => {
      onClose();
      await Promise.all([invalidateStoredData(), invalidateOfferings()]);
      notify({ description: t('served', { number }) });
    },
  });
  const obstacles = version.data?.obstacles ?? [];
  const isBlocked = obstacles.some(({ severity }) => severity === 'blocking');
  const mustAccept = obstacles.length > 0 && !isBlocked;
  return (
    <ConfirmDialog
      open={open}
      title={t('serveTitle', { number })}
      confirmLabel={t('serve')}
      disabled={version.data === undefined || isBlocked || (mustAccept && !accept) || serve.isPending}
      onCancel={onClose}
      onConfirm={() => serve.mutate({ params, body: { accept } })}
    >
      {serve.error && <ErrorAlert error={serve.error} />}
      <p>{t('serveText')}</p>
      <Obstacles obstacles={obstacles} />
      {mustAccept && (
        <Checkbox
          options={[
            {
              label: t('accept'),
              nativeInputProps: { checked: accept, onChange: (event) => setAccept(event.target.checked) },
            },
          ]}
        />
      )}
    </ConfirmDialog>
  );
}
