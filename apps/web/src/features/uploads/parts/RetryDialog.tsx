import { datastoreCalls, type Upload } from '@cartable/contract/datastore';
import { useState } from 'react';
import { invalidate, useWrite } from '../../../base/api/hooks.ts';
import { commonTexts } from '../../../base/design/common-texts.ts';
import { Dialog } from '../../../base/design/Dialog.tsx';
import { ErrorAlert } from '../../../base/design/ErrorAlert.tsx';
import { useTexts } from '../../../base/i18n/texts.ts';
import { depositTexts } from './deposit-texts.ts';
import { EncodingSelect } from './EncodingSelect.tsx';
import { SridSelect } from './SridSelect.tsx';

interface RetryDialogProps {
  readonly datastoreId: string;
  readonly upload: Upload;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onRetried: () => void;
}

/** Runs the checks and the integration again, with another projection or encoding if that was the trouble. */
export function RetryDialog({ datastoreId, upload, open, onClose, onRetried }: RetryDialogProps) {
  const t = useTexts(depositTexts);
  const common = useTexts(commonTexts);
  const [srid, setSrid] = useState(upload.srs);
  const [encoding, setEncoding] = useState(upload.encoding ?? '');
  const retry = useWrite(datastoreCalls.retryUpload, {
    onSuccess: async () => {
      onClose();
      const params = { datastoreId, uploadId: upload._id };
      await Promise.all([
        invalidate(datastoreCalls.getIntegrationProgress, { params }),
        invalidate(datastoreCalls.getUpload, { params }),
        invalidate(datastoreCalls.getUploadReport, { params }),
        invalidate(datastoreCalls.getDatasheet),
      ]);
      onRetried();
    },
  });
  const confirm = () =>
    retry.mutate({
      params: { datastoreId, uploadId: upload._id },
      body: {
        ...(srid === '' ? {} : { data_srid: srid }),
        // An empty encoding gives the choice back to recognition.
        ...(encoding === (upload.encoding ?? '') ? {} : { data_encoding: encoding }),
      },
    });
  return (
    <Dialog
      open={open}
      title={t('retryTitle')}
      onClose={onClose}
      buttons={[
        { children: common('cancel'), priority: 'secondary', onClick: onClose },
        { children: t('retryConfirm'), disabled: retry.isPending || srid === '', onClick: confirm },
      ]}
    >
      <p>{t('retryText')}</p>
      {retry.error && <ErrorAlert error={retry.error} />}
      <SridSelect value={srid} onChange={setSrid} />
      {upload.type === 'VECTOR' && <EncodingSelect value={encoding} onChange={setEncoding} />}
    </Dialog>
  );
}
