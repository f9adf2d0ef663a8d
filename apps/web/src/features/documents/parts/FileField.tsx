import { type DragEvent, type Ref, useId, useState } from 'react';
import { formatSize } from '../../../base/design/quantities.ts';
import { useLanguage, useTexts } from '../../../base/i18n/texts.ts';
import { documentTexts } from './documents-texts.ts';
import './documents.css';

interface FileFieldProps {
  readonly label: string;
  readonly hint?: string;
  /** Extensions proposed by the browser; what is dropped may be anything. */
  readonly accept?: string;
  readonly file: File | undefined;
  readonly error?: string | undefined;
  readonly inputRef?: Ref<HTMLInputElement>;
  readonly onFile: (file: File) => void;
}

/** One file, chosen or dropped. */
export function FileField({ label, hint, accept, file, error, inputRef, onFile }: FileFieldProps) {
  const t = useTexts(documentTexts);
  const language = useLanguage();
  const inputId = useId();
  const [over, setOver] = useState(false);
  const take = (files: FileList | null) => {
    const [first] = files ?? [];
    if (first) onFile(first);
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    // The field says the same as what was dropped on it.
    const field = document.getElementById(inputId);
    if (field instanceof HTMLInputElement) field.files = event.dataTransfer.files;
    take(event.dataTransfer.files);
  };
  const state = error === undefined ? '' : 'fr-upload-group--error';
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut, the field does the same
    <div
      className={`fr-upload-group app-file-field ${over ? 'app-file-field--over' : ''} ${state}`}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      <label className="fr-label" htmlFor={inputId}>
        {label}
        <span className="fr-hint-text">{[hint, t('dropHint')].filter(Boolean).join(' ')}</span>
      </label>
      <input
        id={inputId}
        ref={inputRef}
        className="fr-upload"
        type="file"
        required
        aria-invalid={error !== undefined}
        aria-describedby={`${inputId}-state`}
        {...(accept === undefined ? {} : { accept })}
        onChange={(event) => take(event.target.files)}
      />
      <div id={`${inputId}-state`} aria-live="polite">
        {file && (
          <p className="app-file-field__name">
            <span className="fr-icon-file-text-line fr-icon--sm" aria-hidden="true" />{' '}
            {t('fileChosen', { name: file.name, size: formatSize(file.size, language) })}
          </p>
        )}
        {error !== undefined && <p className="fr-error-text">{error}</p>}
      </div>
    </div>
  );
}
