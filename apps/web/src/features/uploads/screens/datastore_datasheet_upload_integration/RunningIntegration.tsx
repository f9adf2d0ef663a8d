import { datastoreCalls, type IntegrationProgress, type Upload } from '@cartable/contract/datastore';
import { ButtonsGroup } from '@codegouvfr/react-dsfr/ButtonsGroup';
import { useState } from 'react';
import { invalidate, useWrite } from '../../../../base/api/hooks.ts';
import { ConfirmDialog } from '../../../../base/design/ConfirmDialog.tsx';
import { ErrorAlert } from '../../../../base/design/ErrorAlert.tsx';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { routes } from '../../../../base/routing/routes.ts';
import { PreviewPanel } from '../../parts/preview/PreviewPanel.tsx';
import { texts } from './texts.ts';

interface IntegrationProps {
  readonly datastoreId: string;
  readonly upload: Upload;
  readonly progress: IntegrationProgress;
}

export function RunningIntegration({ datastoreId, upload, progress }: IntegrationProps) {
  const t = useTexts(texts);
  const [asking, setAsking] = useState(false);
  const params = { datastoreId, uploadId: upload._id };
  const cancel = useWrite(datastoreCalls.cancelUpload, {
    onSettled: () => invalidate(datastoreCalls.getIntegrationProgress, { params }),
  });
  const datasheet = routes.datastore_datasheet_view({
    datastoreId,
    datasheetName: upload.datasheet_name,
    activeTab: 'dataset',
  });
  return (
    <>
      {cancel.error && <ErrorAlert error={cancel.error} />}
      <p>{t('leave')}</p>
      <ButtonsGroup
        inlineLayoutWhen="sm and up"
        buttons={[
          { children: t('seeDatasheet'), priority: 'secondary', linkProps: datasheet.link },
          {
            children: t('cancel'),
            priority: 'tertiary',
            disabled: !progress.abilities.cancel || cancel.isPending,
            onClick: () => setAsking(true),
          },
        ]}
      />
      <PreviewPanel source={{ ...params }} name={upload.name} open={false} />
      <ConfirmDialog
        open={asking}
        title={t('cancelTitle')}
        confirmLabel={t('cancelConfirm')}
        cancelLabel={t('cancelKeep')}
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          cancel.mutate({ params });
        }}
      >
        {t('cancelText')}
      </ConfirmDialog>
    </>
  );
}
