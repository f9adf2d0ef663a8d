import {
  type EspacecoColumn,
  joinedExtensions,
  photoMediaTypes,
  TABLE_DOCUMENT_BYTES,
} from '@cartable/contract/espaceco';
import { Button } from '@codegouvfr/react-dsfr/Button';
import { useState } from 'react';
import { formatSize } from '../../../../../base/design/quantities.ts';
import { UploadField } from '../../../../../base/design/UploadField.tsx';
import { useLanguage, useTexts } from '../../../../../base/i18n/texts.ts';
import { randomUuid } from '../../../../../base/state/random-uuid.ts';
import { attachmentProblem } from '../../../parts/reports/attachment-problem.ts';
import { smallerPhoto } from '../../../parts/reports/smaller-photo.ts';
import type { PendingDocument } from '../../../parts/unsent/drafts/pending-document.ts';
import { contributeTexts } from './contribute-texts.ts';
import { DocumentValue } from './DocumentValue.tsx';

interface DocumentFieldProps {
  readonly column: EspacecoColumn;
  readonly label: string;
  readonly value: unknown;
  readonly error: string | undefined;
  readonly onChange: (value: PendingDocument | null) => void;
  /** It is made lighter: it is not in the form yet. */
  readonly onStart: () => void;
  readonly onEnd: (isTaken: boolean) => void;
}

const anyFile = joinedExtensions.map((extension) => `.${extension}`).join(',');

/** Whether a column holds pictures alone: a telephone then proposes its camera. */
const isOfPhotos = ({ mime_types }: EspacecoColumn): boolean =>
  mime_types?.every((type) => photoMediaTypes.some((known) => known === type)) ?? false;

/** A photograph or a file of an object, made lighter before it is kept. */
export function DocumentField({ column, label, value, error, onChange, onStart, onEnd }: DocumentFieldProps) {
  const t = useTexts(contributeTexts);
  const size = formatSize(TABLE_DOCUMENT_BYTES, useLanguage());
  const [problem, tell] = useState<string>();
  const { mime_types: accepted, description } = column;
  const take = async (picked: File) => {
    onStart();
    const file = await smallerPhoto(picked);
    const isOther = accepted !== null && !accepted.includes(file.type);
    const wrong = isOther ? 'fileType' : attachmentProblem(file);
    tell(wrong && t(wrong, { size }));
    if (wrong === undefined) onChange({ pending: randomUuid(), columnId: column.id, file });
    onEnd(wrong === undefined);
  };
  return (
    <div className="fr-mb-3w">
      <UploadField
        label={label}
        hint={[description, t(isOfPhotos(column) ? 'photoHint' : 'fileHint', { size })]
          .filter(Boolean)
          .join(' ')}
        accept={isOfPhotos(column) ? 'image/*' : (accepted?.join(',') ?? anyFile)}
        error={problem ?? error}
        onPick={(file) => void take(file)}
      />
      {value !== null && (
        <p className="app-guichet__acts fr-mt-1w fr-mb-0" role="status">
          <DocumentValue value={value} />
          <Button
            type="button"
            size="small"
            priority="tertiary no outline"
            iconId="fr-icon-delete-line"
            onClick={() => onChange(null)}
          >
            {t('removeFile')}
          </Button>
        </p>
      )}
    </div>
  );
}
