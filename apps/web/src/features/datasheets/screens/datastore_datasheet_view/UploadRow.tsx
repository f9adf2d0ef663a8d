import { datastoreCalls, type Upload } from '@cartable/contract/datastore';
import { Button } from '@codegouvfr/react-dsfr/Button';
import { useState } from 'react';
import { invalidate, useWrite } from '../../../../base/api/hooks.ts';
import { ErrorAlert } from '../../../../base/design/ErrorAlert.tsx';
import { DateText } from '../../../../base/design/QuantityTexts.tsx';
import { Row } from '../../../../base/design/Row.tsx';
import { StatusBadge } from '../../../../base/design/StatusBadge.tsx';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { routes } from '../../../../base/routing/routes.ts';
import { DeletionDialog } from '../../parts/DeletionDialog.tsx';
import { datasheetTexts } from '../../parts/datasheet-texts.ts';
import { integrationStateOf } from './datasheet-state.ts';

interface UploadRowProps {
  readonly datastoreId: string;
  readonly upload: Upload;
  /** Nothing else is in the datasheet: it would be left empty. */
  readonly isOnly: boolean;
}

export function UploadRow({ datastoreId, upload, isOnly }: UploadRowProps) {
  const t = useTexts(datasheetTexts);
  const [asking, setAsking] = useState(false);
  const { name, datasheet_name: datasheetName, _id: uploadId } = upload;
  const state = integrationStateOf(upload);
  const remove = useDeletion({ datastoreId, upload, isOnly });
  const address = { datastoreId, uploadId, datasheetName };
  const follow = routes.datastore_datasheet_upload_integration(address);
  const report = routes.datastore_upload_details(address);
  return (
    <>
      {remove.error !== null && <ErrorAlert error={remove.error} />}
      <Row
        title={name}
        badges={<StatusBadge status={state} />}
        infoLine={<DateText date={upload.last_event.date} withTime />}
        actions={
          <>
            <Button size="small" linkProps={follow.link}>
              {t('resume')}
            </Button>
            <Button size="small" priority="secondary" linkProps={report.link}>
              {t('seeReport')}
            </Button>
            <Button
              size="small"
              priority="tertiary no outline"
              iconId="fr-icon-delete-line"
              title={t('deleteUpload', { name })}
              disabled={!upload.abilities.delete || remove.isPending}
              onClick={() => setAsking(true)}
            />
          </>
        }
      />
      <DeletionDialog
        open={asking}
        title={t('deleteUploadTitle', { name })}
        route={isOnly ? datastoreCalls.getDatasheetDeletion : datastoreCalls.getUploadDeletion}
        params={{ datastoreId, uploadId: upload._id, datasheetName: upload.datasheet_name }}
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          remove.start();
        }}
      >
        <p>{isOnly ? t('deleteLastText') : t('deleteUploadText')}</p>
      </DeletionDialog>
    </>
  );
}

/** Deletes the upload, or the whole datasheet when it holds nothing else. */
function useDeletion({ datastoreId, upload, isOnly }: UploadRowProps) {
  const sheet = useWrite(datastoreCalls.deleteDatasheet, {
    onSuccess: async () => {
      await invalidate(datastoreCalls.getDatasheets);
      routes.datasheet_list({ datastoreId }).push();
    },
  });
  const one = useWrite(datastoreCalls.deleteUpload, {
    onSuccess: () => invalidate(datastoreCalls.getDatasheet),
  });
  const start = () => {
    if (isOnly) sheet.mutate({ params: { datastoreId, datasheetName: upload.datasheet_name } });
    else one.mutate({ params: { datastoreId, uploadId: upload._id } });
  };
  return { start, isPending: sheet.isPending || one.isPending, error: sheet.error ?? one.error };
}
