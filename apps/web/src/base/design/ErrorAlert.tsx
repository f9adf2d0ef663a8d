import { Alert } from '@codegouvfr/react-dsfr/Alert';
import type { ReactNode } from 'react';
import { isAbortOrNetworkError, messageOf } from '../api/api-error.ts';
import { useTexts } from '../i18n/texts.ts';
import { commonTexts } from './common-texts.ts';

interface ErrorAlertProps {
  readonly error: unknown;
  readonly title?: string;
  readonly onClose?: () => void;
  /** Remedy: a link, a button. */
  readonly children?: ReactNode;
}

/** A refused change, in the words of the server. Several problems, one a line, become a list. */
export function ErrorAlert({ error, title, onClose, children }: ErrorAlertProps) {
  const t = useTexts(commonTexts);
  const text = isAbortOrNetworkError(error) ? t('unreachable') : messageOf(error);
  const description = (
    <>
      <Lines text={text} />
      {children}
    </>
  );
  const closing = onClose ? { closable: true, onClose } : {};
  return (
    <Alert
      className="fr-mb-3w"
      severity="error"
      role="alert"
      as="h2"
      title={title ?? t('errorTitle')}
      {...(text === '' && !children ? {} : { description })}
      {...closing}
    />
  );
}

function Lines({ text }: { readonly text: string }) {
  const lines = [...new Set(text.split('\n').filter((line) => line.trim() !== ''))];
  if (lines.length === 1) return lines[0];
  return (
    <ul>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
