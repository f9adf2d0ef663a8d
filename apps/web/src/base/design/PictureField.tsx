import { Button } from '@codegouvfr/react-dsfr/Button';
import { type ReactNode, useState } from 'react';
import type { ApiError } from '../api/api-error.ts';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { ErrorAlert } from './ErrorAlert.tsx';
import { UploadField } from './UploadField.tsx';
import './picture-field.css';

interface PictureFieldProps {
  /** The picture there is, or what stands in its place. */
  readonly children: ReactNode;
  readonly label: string;
  readonly hint: string;
  /** Extensions proposed by the browser. */
  readonly accept: string;
  readonly failedTitle: string;
  readonly error: ApiError | null;
  readonly onPick: (file: File) => void;
  /** Absent when there is no picture. */
  readonly removal?:
    | {
        readonly label: string;
        readonly title: string;
        readonly text: string;
        readonly onConfirm: () => void;
      }
    | undefined;
}

/** A picture saved as it is chosen, apart from the form around; its removal is asked for again. */
export function PictureField({ children, failedTitle, error, removal, ...field }: PictureFieldProps) {
  const [isConfirming, setConfirming] = useState(false);
  return (
    <div className="app-picture-field fr-mb-3w">
      {children}
      <div className="app-picture-field__fields">
        {error && <ErrorAlert title={failedTitle} error={error} />}
        <UploadField {...field} error={undefined} />
        {removal && (
          <Button
            className="fr-mt-1w"
            type="button"
            size="small"
            priority="tertiary"
            iconId="fr-icon-delete-line"
            onClick={() => setConfirming(true)}
          >
            {removal.label}
          </Button>
        )}
      </div>
      {removal && (
        <ConfirmDialog
          open={isConfirming}
          title={removal.title}
          onCancel={() => setConfirming(false)}
          onConfirm={() => {
            setConfirming(false);
            removal.onConfirm();
          }}
        >
          <p>{removal.text}</p>
        </ConfirmDialog>
      )}
    </div>
  );
}
