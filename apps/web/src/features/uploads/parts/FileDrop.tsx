import { type DragEvent, useId, useState } from 'react';
import { formatSize } from '../../../base/design/quantities.ts';
import { useLanguage, useTexts } from '../../../base/i18n/texts.ts';
import { useSite } from '../../../base/site/site.ts';
import {
  acceptedExtensions,
  type FileRejection,
  imageExtensions,
  rejectionOf,
  tableExtensions,
  vectorExtensions,
} from './accepted-files.ts';
import { depositTexts } from './deposit-texts.ts';
import './deposit.css';

interface FileDropProps {
  readonly onFiles: (files: readonly File[]) => void;
  /** `one-table-file`: one file of tables is wanted, no image. @default 'any' */
  readonly requested?: 'any' | 'one-table-file';
  /** Problem found by the form. */
  readonly error?: string | undefined;
}

interface Rejected {
  readonly name: string;
  readonly rejection: FileRejection;
}

/** Chooses files, or lets them be dropped. What can be refused by name and size is refused at once. */
export function FileDrop({ onFiles, requested = 'any', error }: FileDropProps) {
  const t = useTexts(depositTexts);
  const language = useLanguage();
  const { limits } = useSite();
  const inputId = useId();
  const [rejected, setRejected] = useState<readonly Rejected[]>([]);
  const [over, setOver] = useState(false);

  const take = (files: Iterable<File>) => {
    const judged = [...files].map((file) => ({ file, rejection: rejectionOf(file, limits.upload_bytes) }));
    setRejected(judged.flatMap(({ file, rejection }) => (rejection ? [{ name: file.name, rejection }] : [])));
    const retained = judged.filter(({ rejection }) => rejection === undefined).map(({ file }) => file);
    if (retained.length > 0) onFiles(retained);
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  };
  const isOne = requested === 'one-table-file';
  const size = formatSize(limits.upload_bytes, language);
  const hasError = error !== undefined || rejected.length > 0;

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut, the field does the same
    <div
      className={`fr-upload-group app-drop ${over ? 'app-drop--over' : ''} ${hasError ? 'fr-upload-group--error' : ''}`}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      <label className="fr-label" htmlFor={inputId}>
        {t(isOne ? 'fileLabelOne' : 'fileLabel')}
        <span className="fr-hint-text">
          {isOne
            ? t('fileHintOne', { size, vector: vectorExtensions.join(', ') })
            : t('fileHint', {
                size,
                vector: vectorExtensions.join(', '),
                images: imageExtensions.join(', '),
              })}
        </span>
      </label>
      <input
        id={inputId}
        className="fr-upload"
        type="file"
        multiple={!isOne}
        accept={(isOne ? tableExtensions : acceptedExtensions).join(',')}
        aria-describedby={`${inputId}-problems`}
        onChange={(event) => {
          take(event.target.files ?? []);
          // The same file may be chosen again after it was removed.
          event.target.value = '';
        }}
      />
      <div id={`${inputId}-problems`} aria-live="polite">
        {error !== undefined && <p className="fr-error-text">{error}</p>}
        {rejected.map(({ name, rejection }) => (
          <p key={name} className="fr-error-text">
            {t('refusedFile', {
              name,
              reason: t(rejection, { size }),
            })}
          </p>
        ))}
      </div>
    </div>
  );
}
