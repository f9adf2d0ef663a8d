import { useId } from 'react';
import './upload-field.css';

interface UploadFieldProps {
  readonly label: string;
  readonly hint: string;
  /** Extensions and media types proposed by the browser. */
  readonly accept: string;
  /** Why what was chosen is not taken. */
  readonly error: string | undefined;
  readonly className?: string;
  /** The same file may be chosen again, once corrected. */
  readonly onPick: (file: File) => void;
}

/** A small file to be read at once: the field stays empty, what was read is shown beside it. */
export function UploadField({ label, hint, accept, error, className = '', onPick }: UploadFieldProps) {
  const id = useId();
  const errorId = `${id}-error`;
  const state = error === undefined ? '' : 'fr-upload-group--error';
  return (
    <div className={`fr-upload-group ${state} ${className}`}>
      <label className="fr-label" htmlFor={id}>
        {label}
        <span className="fr-hint-text">{hint}</span>
      </label>
      <input
        id={id}
        type="file"
        className="fr-upload app-upload"
        accept={accept}
        aria-invalid={error !== undefined}
        aria-describedby={error === undefined ? undefined : errorId}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) onPick(file);
          target.value = '';
        }}
      />
      {error !== undefined && (
        <p id={errorId} className="fr-error-text">
          {error}
        </p>
      )}
    </div>
  );
}
