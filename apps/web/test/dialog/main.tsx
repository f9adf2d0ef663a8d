import '@codegouvfr/react-dsfr/dsfr/dsfr.main.min.css';
import { startReactDsfr } from '@codegouvfr/react-dsfr/spa';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { ConfirmDialog } from '../../src/base/design/ConfirmDialog.tsx';

/** One dialog that is always there, one that appears open and goes while open; the page tells what was answered. */
function Page() {
  const [open, setOpen] = useState(false);
  const [mounted, setMounted] = useState(false);
  const [answers, setAnswers] = useState<readonly string[]>([]);
  const answer = (text: string) => setAnswers((previous) => [...previous, text]);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Ouvrir
      </button>
      <button type="button" onClick={() => setMounted(true)}>
        Faire paraître
      </button>
      <p id="answers">{answers.join(' ')}</p>
      <ConfirmDialog
        open={open}
        title="Supprimer la fiche ?"
        onConfirm={() => {
          answer('confirmed');
          setOpen(false);
        }}
        onCancel={() => {
          answer('cancelled');
          setOpen(false);
        }}
      >
        Ses services sont dépubliés.
      </ConfirmDialog>
      {mounted && (
        <ConfirmDialog
          open
          title="Parue ouverte"
          onConfirm={() => setMounted(false)}
          onCancel={() => setMounted(false)}
        />
      )}
    </>
  );
}

startReactDsfr({ defaultColorScheme: 'light' });
createRoot(document.getElementById('root') as HTMLElement).render(<Page />);
