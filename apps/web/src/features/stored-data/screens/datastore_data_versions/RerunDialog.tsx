import { type DataVersionSummary, datastoreCalls } from '@cartable/contract/datastore';
import { Button } from '@codegouvfr/react-dsfr/Button';
import { useState } from 'react';
import { useRead, useWrite } from '../../../../base/api/hooks.ts';
import { commonTexts } from '../../../../base/design/common-texts.ts';
import { Dialog } from '../../../../base/design/Dialog.tsx';
import { ErrorAlert } from '../../../../base/design/ErrorAlert.tsx';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { invalidateStoredData } from '../../../executions/index.ts';
import { EncodingSelect, PreviewPanel, SridSelect } from '../../../uploads/index.ts';
import { texts } from './texts.ts';

interface RerunDialogProps {
  readonly datastoreId: string;
  readonly storedDataId: string;
  /** The one whose deposit is read again. */
  readonly version: DataVersionSummary;
}

/** Reads the deposit again with another projection or encoding: what comes of it is another version. */
export function RerunDialog({ datastoreId, storedDataId, version }: RerunDialogProps) {
  const t = useTexts(texts);
  const common = useTexts(commonTexts);
  const [open, setOpen] = useState(false);
  const [srid, setSrid] = useState(version.srs);
  const [encoding, setEncoding] = useState<string>();
  const upload = useRead(
    datastoreCalls.getUpload,
    { params: { datastoreId, uploadId: version.upload ?? '' } },
    { enabled: open && version.upload !== null },
  );
  const declared = upload.data?.encoding ?? '';
  const create = useWrite(datastoreCalls.createDataVersion, {
    onSuccess: async () => {
      setOpen(false);
      await invalidateStoredData();
      window.scrollTo({ top: 0 });
    },
  });
  const confirm = () =>
    create.mutate({
      params: { datastoreId, storedDataId },
      body: {
        rerun: version.number,
        data_srid: srid,
        // An empty encoding gives the choice back to recognition.
        ...(encoding === undefined || encoding === declared ? {} : { data_encoding: encoding }),
      },
    });
  return (
    <p className="fr-mt-3w">
      <Button priority="tertiary" iconId="fr-icon-refresh-line" onClick={() => setOpen(true)}>
        {t('rerun')}
      </Button>
      <Dialog
        open={open}
        title={t('rerun')}
        onClose={() => setOpen(false)}
        buttons={[
          { children: common('cancel'), priority: 'secondary', onClick: () => setOpen(false) },
          {
            children: t('rerunConfirm'),
            disabled: create.isPending || srid === '',
            onClick: confirm,
          },
        ]}
      >
        <p>{t('rerunText')}</p>
        {create.error && <ErrorAlert error={create.error} />}
        <SridSelect value={srid} onChange={setSrid} />
        <EncodingSelect value={encoding ?? declared} onChange={setEncoding} />
        {open && upload.data && (
          <PreviewPanel
            source={{ datastoreId, uploadId: upload.data._id }}
            name={upload.data.name}
            srid={srid}
            encoding={encoding ?? declared}
            onChooseSrid={setSrid}
          />
        )}
      </Dialog>
    </p>
  );
}
