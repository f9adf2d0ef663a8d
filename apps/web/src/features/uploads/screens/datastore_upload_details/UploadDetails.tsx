import { datastoreCalls } from '@cartable/contract/datastore';
import { Button } from '@codegouvfr/react-dsfr/Button';
import { type ReactNode, useState } from 'react';
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
import { PreviewPanel } from '../../parts/preview/PreviewPanel.tsx';
import { RetryDialog } from '../../parts/RetryDialog.tsx';
import { en } from './UploadDetails.texts.en.ts';
import { fr } from './UploadDetails.texts.fr.ts';
import '../../../reports/parts/reports.css';

const texts = defineTexts('datastore_upload_details', { fr, en });

/** The report of an upload: what was deposited, what each check found and where. */
export function Screen({ route }: { readonly route: RouteOf<'datastore_upload_details'> }) {
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
      {({ input_upload: upload }) => <Content datastoreId={datastoreId} upload={upload} />}
    </Loaded>
  );
}

interface ContentProps {
  readonly datastoreId: string;
  readonly upload: ReportedUpload;
}

function Content({ datastoreId, upload }: ContentProps) {
  const t = useTexts(texts);
  const [srid, setSrid] = useState(upload.srs);
  const isRetryable = upload.abilities.retry === true;
  return (
    <Page
      title={t('title', { name: upload.name })}
      beside={<StatusBadge status={upload.status} />}
      actions={<Actions datastoreId={datastoreId} upload={upload} srid={srid} />}
    >
      <Report upload={upload}>
        {upload.status !== 'DELETED' && (
          <PreviewPanel
            source={{ datastoreId, uploadId: upload._id }}
            name={upload.name}
            srid={srid}
            open={isRetryable}
            {...(isRetryable ? { onChooseSrid: setSrid } : {})}
          />
        )}
      </Report>
    </Page>
  );
}

function Report({ upload, children }: { readonly upload: ReportedUpload; readonly children: ReactNode }) {
  const t = useTexts(reportTexts);
  return (
    <>
      <section aria-label={t('overview')} className="fr-mb-4w">
        <h2>{t('overview')}</h2>
        <UploadInfo upload={upload} />
      </section>
      <FindingsReport findings={upload.checks.flatMap(({ findings }) => findings)} extent={upload.extent} />
      {children}
      <section aria-label={t('uploadReport')}>
        <h2>{t('uploadReport')}</h2>
        <UploadBlocks upload={upload} />
      </section>
    </>
  );
}

function Actions({ datastoreId, upload, srid }: ContentProps & { readonly srid: string }) {
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
        key={srid}
        datastoreId={datastoreId}
        upload={upload}
        srid={srid}
        open={retrying}
        onClose={() => setRetrying(false)}
        onRetried={() =>
          routes.datastore_datasheet_upload_integration({ datastoreId, uploadId, datasheetName }).push()
        }
      />
    </>
  );
}
