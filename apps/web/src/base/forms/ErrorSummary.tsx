import { Alert } from '@codegouvfr/react-dsfr/Alert';
import { useEffect, useRef, useState } from 'react';
import { useTexts } from '../i18n/texts.ts';
import { errorsIn, type FormError, focusFirstError } from './form-errors.ts';
import { formTexts } from './forms-texts.ts';
import './error-summary.css';

interface ErrorSummaryProps {
  /** Grows at each attempt that was refused, by the form or by the server: the first error then takes the focus. */
  readonly attempts: number;
}

/** At the top of a form, what has to be mended, each with a link to its field. Follows the fields as they are mended. */
export function ErrorSummary({ attempts }: ErrorSummaryProps) {
  const t = useTexts(formTexts);
  const place = useRef<HTMLDivElement>(null);
  const [errors, setErrors] = useState<readonly FormError[]>([]);
  useEffect(() => {
    const form = place.current?.closest('form');
    if (attempts === 0 || !form) return undefined;
    const read = () => {
      const found = errorsIn(form);
      // Errors shown by the summary itself change the form too.
      setErrors((known) => (isSame(known, found) ? known : found));
    };
    const observer = new MutationObserver(read);
    const frame = requestAnimationFrame(() => {
      read();
      focusFirstError(form);
      observer.observe(form, { childList: true, subtree: true, characterData: true });
    });
    return () => {
      cancelAnimationFrame(frame);
      observer.disconnect();
    };
  }, [attempts]);
  return (
    <div ref={place}>
      {errors.length > 0 && (
        <Alert
          className="fr-mb-3w"
          severity="error"
          as="h2"
          title={t('summary', { count: errors.length })}
          description={
            <ul className="app-error-summary">
              {errors.map(({ key, label, message, control }) => (
                <li key={key}>
                  <button type="button" className="fr-link" onClick={() => control.focus()}>
                    {label === '' ? message : t('problem', { label, message })}
                  </button>
                </li>
              ))}
            </ul>
          }
        />
      )}
    </div>
  );
}

function isSame(some: readonly FormError[], others: readonly FormError[]): boolean {
  return (
    some.length === others.length &&
    some.every(({ key, control }, rank) => others[rank]?.key === key && others[rank].control === control)
  );
}
