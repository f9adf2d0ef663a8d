import { Alert } from '@codegouvfr/react-dsfr/Alert';
import { Button } from '@codegouvfr/react-dsfr/Button';
import { useEffect } from 'react';
import { SNACKBAR_MS, type SnackbarMessage, snackbar } from '../base/design/snackbar.ts';
import { useStore } from '../base/state/store.ts';
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
          description={<Message message={message} />}
          onClose={() => snackbar.set(null)}
        />
      )}
    </div>
  );
}

function Message({ message: { description, action } }: { readonly message: SnackbarMessage }) {
  if (!action) return description;
  return (
    <>
      {description}{' '}
      <Button
        size="small"
        priority="tertiary"
        onClick={() => {
          snackbar.set(null);
          action.run();
        }}
      >
        {action.label}
      </Button>
    </>
  );
}
