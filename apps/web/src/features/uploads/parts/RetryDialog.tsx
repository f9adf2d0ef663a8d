import {
  type AcceptableFinding,
  datastoreCalls,
  type Finding,
  isAcceptable,
  type Upload,
} from '@cartable/contract/datastore';
import { Checkbox } from '@codegouvfr/react-dsfr/Checkbox';
import { useState } from 'react';
import { invalidate, useRead, useWrite } from '../../../base/api/hooks.ts';
import { commonTexts } from '../../../base/design/common-texts.ts';
import { Dialog } from '../../../base/design/Dialog.tsx';
import { ErrorAlert } from '../../../base/design/ErrorAlert.tsx';
import { findingText } from '../../../base/i18n/finding-text.ts';
import { useLanguage, useTexts } from '../../../base/i18n/texts.ts';
import { depositTexts } from './deposit-texts.ts';
import { EncodingSelect } from './EncodingSelect.tsx';
import { PreviewPanel } from './preview/PreviewPanel.tsx';
import { SridSelect } from './SridSelect.tsx';

interface RetryDialogProps {
  readonly datastoreId: string;
  readonly upload: Upload;
  /** Projection already chosen beside. @default the declared one */
  readonly srid?: string | undefined;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onRetried: () => void;
}

/** Runs the checks and the integration again, with another projection or encoding, or accepting what stopped them. */
export function RetryDialog({
  datastoreId,
  upload,
  srid: chosen,
  open,
  onClose,
  onRetried,
}: RetryDialogProps) {
  const t = useTexts(depositTexts);
  const common = useTexts(commonTexts);
  const [srid, setSrid] = useState(chosen ?? upload.srs);
  const [encoding, setEncoding] = useState(upload.encoding ?? '');
  const [accepted, setAccepted] = useState<readonly AcceptableFinding[]>(
    upload.accepted.filter(isAcceptable),
  );
  const report = useRead(
    datastoreCalls.getUploadReport,
    { params: { datastoreId, uploadId: upload._id } },
    { enabled: open },
  );
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
        data_accepted: [...accepted],
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
      {open && (
        <PreviewPanel
          source={{ datastoreId, uploadId: upload._id }}
          name={upload.name}
          srid={srid}
          encoding={encoding}
          onChooseSrid={setSrid}
        />
      )}
      <AcceptedFindings
        findings={report.data?.input_upload.checks.flatMap(({ findings }) => findings) ?? []}
        accepted={accepted}
        onChange={setAccepted}
      />
    </Dialog>
  );
}

interface AcceptedFindingsProps {
  readonly findings: readonly Finding[];
  readonly accepted: readonly AcceptableFinding[];
  readonly onChange: (accepted: readonly AcceptableFinding[]) => void;
}

/** Findings that stopped the checks and may be accepted: one box for each kind, none when there is nothing. */
function AcceptedFindings({ findings, accepted, onChange }: AcceptedFindingsProps) {
  const t = useTexts(depositTexts);
  const language = useLanguage();
  const codes = [...new Set(findings.map(({ code }) => code).filter(isAcceptable))];
  if (codes.length === 0) return null;
  const foundUnder = (code: string) =>
    findings.filter(
      (finding) => finding.code === code && (finding.count !== undefined || finding.place === undefined),
    );
  return (
    <Checkbox
      legend={t('acceptLegend')}
      options={codes.map((code) => ({
        label: t(`accept_${code}`),
        hintText: foundUnder(code)
          .map((finding) => findingText(finding, language))
          .join(' '),
        nativeInputProps: {
          checked: accepted.includes(code),
          onChange: ({ currentTarget: { checked } }) =>
            onChange(checked ? [...accepted, code] : accepted.filter((other) => other !== code)),
        },
      }))}
    />
  );
}
