import {
  joinedExtensions,
  REPORT_ATTACHMENT_BYTES,
  REPORT_ATTACHMENTS_MAX,
} from '@cartable/contract/espaceco';
import { useState } from 'react';
import { formatSize } from '../../../../base/design/quantities.ts';
import { UploadField } from '../../../../base/design/UploadField.tsx';
import { useLanguage, useTexts } from '../../../../base/i18n/texts.ts';
import { attachmentProblem } from './attachment-problem.ts';
import { texts } from './texts.ts';

interface AttachmentFieldProps {
  readonly onPick: (file: File) => void;
}

const accept = joinedExtensions.map((extension) => `.${extension}`).join(',');

/** One file more, once it may be joined. */
export function AttachmentField({ onPick }: AttachmentFieldProps) {
  const t = useTexts(texts);
  const size = formatSize(REPORT_ATTACHMENT_BYTES, useLanguage());
  const [error, setError] = useState<string>();
  return (
    <UploadField
      label={t('file')}
      hint={t('fileHint', { size, count: REPORT_ATTACHMENTS_MAX })}
      accept={accept}
      error={error}
      onPick={(file) => {
        const problem = attachmentProblem(file);
        setError(problem && t(problem, { size }));
        if (problem === undefined) onPick(file);
      }}
    />
  );
}
