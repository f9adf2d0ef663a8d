import { datastoreCalls } from '@cartable/contract/datastore';
import { Button } from '@codegouvfr/react-dsfr/Button';
import { useState } from 'react';
import { useRead } from '../../../../base/api/hooks.ts';
import { Loaded } from '../../../../base/design/Loaded.tsx';
import { Page } from '../../../../base/design/Page.tsx';
import { StatusBadge } from '../../../../base/design/StatusBadge.tsx';
import { defineTexts, useTexts } from '../../../../base/i18n/texts.ts';
import { type RouteOf, routes } from '../../../../base/routing/routes.ts';
import {
  FindingsReport,
  type ReportedUpload,
  refreshWhileMoving,
  reportTexts,
  UploadBlocks,
  UploadInfo,
} from '../../../reports/index.ts';
import { RetryDialog } from '../../parts/RetryDialog.tsx';
import { en } from './UploadDetails.texts.en.ts';
import { fr } from './UploadDetails.texts.fr.ts';
import '../../../reports/parts/reports.css';

const texts = defineTexts('datastore_upload_details', { fr, en });

/** The report of an upload: what was deposited, what each check found and where. */
export function Screen({ route }: { readonly route: RouteOf<'datastore_upload_details'> }) {
  const t = useTexts(texts);
  const { datastoreId, uploadId } = route.params;
  const report = useRead(
    datastoreCalls.getUploadReport,
    { params: { datastoreId, uploadId } },
    {
      refetchInterval: ({ state: { data } }) =>
        refreshWhileMoving(
          data && [data.input_upload.status, ...data.input_upload.checks.map(({ status }) => status)],
        ),
    },
  );
  return (
    <Loaded query={report}>
      {({ input_upload: upload }) => (
        <Page
          title={t('title', { name: upload.name })}
          beside={<StatusBadge status={upload.status} />}
          actions={<Actions datastoreId={datastoreId} upload={upload} />}
        >
          <Report upload={upload} />
        </Page>
      )}
    </Loaded>
  );
}

function Report({ upload }: { readonly upload: ReportedUpload }) {
  const t = useTexts(reportTexts);
  return (
    <>
      <section aria-label={t('overview')} className="fr-mb-4w">
        <h2>{t('overview')}</h2>
        <UploadInfo upload={upload} />
      </section>
      <FindingsReport findings={upload.checks.flatMap(({ findings }) => findings)} extent={upload.extent} />
      <section aria-label={t('uploadReport')}>
        <h2>{t('uploadReport')}</h2>
        <UploadBlocks upload={upload} />
      </section>
    </>
  );
}

function Actions({ datastoreId, upload }: { readonly datastoreId: string; readonly upload: ReportedUpload }) {
  const t = useTexts(texts);
  const [retrying, setRetrying] = useState(false);
  const { datasheet_name: datasheetName, _id: uploadId } = upload;
  const back = routes.datastore_datasheet_view({ datastoreId, datasheetName, activeTab: 'dataset' });
  return (
    <>
      <Button priority="secondary" linkProps={back.link}>
        {t('back')}
      </Button>
      {upload.abilities.retry && <Button onClick={() => setRetrying(true)}>{t('retry')}</Button>}
      <RetryDialog
        datastoreId={datastoreId}
        upload={upload}
        open={retrying}
        onClose={() => setRetrying(false)}
        onRetried={() =>
          routes.datastore_datasheet_upload_integration({ datastoreId, uploadId, datasheetName }).push()
        }
      />
    </>
  );
}
