import type { IntegrationProgress, Upload } from '@cartable/contract/datastore';
import { Alert } from '@codegouvfr/react-dsfr/Alert';
import { ButtonsGroup } from '@codegouvfr/react-dsfr/ButtonsGroup';
import { useState } from 'react';
import { textOfProblem } from '../../../../base/api/problem-text.ts';
import { useLanguage, useTexts } from '../../../../base/i18n/texts.ts';
import { routes } from '../../../../base/routing/routes.ts';
import { PreviewPanel } from '../../parts/preview/PreviewPanel.tsx';
import { RetryDialog } from '../../parts/RetryDialog.tsx';
import { texts } from './texts.ts';

interface IntegrationProps {
  readonly datastoreId: string;
  readonly upload: Upload;
  readonly progress: IntegrationProgress;
}

/** Why it stopped, where to read more, and how to begin again. */
export function FailedIntegration({ datastoreId, upload, progress }: IntegrationProps) {
  const t = useTexts(texts);
  const language = useLanguage();
  const [retrying, setRetrying] = useState(false);
  const [srid, setSrid] = useState(upload.srs);
  const { error, stored_data: storedDataId, abilities } = progress;
  const { datasheet_name: datasheetName } = upload;
  const report =
    storedDataId === null
      ? routes.datastore_upload_details({ datastoreId, uploadId: upload._id, datasheetName })
      : routes.datastore_stored_data_details({ datastoreId, storedDataId, datasheetName });
  const datasheet = routes.datastore_datasheet_view({ datastoreId, datasheetName, activeTab: 'dataset' });
  return (
    <>
      <Alert
        severity="error"
        as="h2"
        title={t('failedTitle')}
        description={error ? textOfProblem(error, language) : t('failedText')}
        className="fr-mb-3w"
      />
      {error && <p>{t('failedText')}</p>}
      <ButtonsGroup
        inlineLayoutWhen="md and up"
        buttons={[
          {
            children: t(storedDataId === null ? 'seeUploadReport' : 'seeDataReport'),
            linkProps: report.link,
          },
          {
            children: t('retry'),
            priority: 'secondary',
            disabled: !abilities.retry,
            onClick: () => setRetrying(true),
          },
          { children: t('seeDatasheet'), priority: 'tertiary', linkProps: datasheet.link },
        ]}
      />
      <PreviewPanel
        source={{ datastoreId, uploadId: upload._id }}
        name={upload.name}
        srid={srid}
        {...(abilities.retry ? { onChooseSrid: setSrid } : {})}
      />
      <RetryDialog
        key={srid}
        datastoreId={datastoreId}
        upload={upload}
        srid={srid}
        open={retrying}
        onClose={() => setRetrying(false)}
        onRetried={() => setRetrying(false)}
      />
    </>
  );
}
