import { Alert } from '@codegouvfr/react-dsfr/Alert';
import { useEffect } from 'react';
import { useStore } from '../api/store.ts';
import { SNACKBAR_MS, snackbar } from './snackbar.ts';
import './snackbar.css';

/** The short message at the bottom of the window; it leaves after six seconds or when closed. */
export function Snackbar() {
  const message = useStore(snackbar);
  useEffect(() => {
    if (message === null) return undefined;
    const timer = setTimeout(() => snackbar.set(null), SNACKBAR_MS);
    return () => clearTimeout(timer);
  }, [message]);
  return (
    <div className="app-snackbar" aria-live="polite">
      {message && (
        <Alert
          key={message.id}
          small
          closable
          severity={message.severity}
          {...(message.title === undefined ? {} : { title: message.title })}
          description={message.description}
          onClose={() => snackbar.set(null)}
        />
      )}
    </div>
  );
}
