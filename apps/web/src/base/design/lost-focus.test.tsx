// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { openDialogs, show } from '../../test-support/show.tsx';
import { Dialog } from './Dialog.tsx';

function Rows() {
  const [isOpen, open] = useState(false);
  const [isThere, set] = useState(true);
  const undo = () => {
    set(false);
    open(false);
  };
  return (
    <>
      <ul>
        <li data-testid="row">
          La modification n° 9{' '}
          {isThere && (
            <button type="button" onClick={() => open(true)}>
              Annuler
            </button>
          )}
        </li>
      </ul>
      <Dialog
        open={isOpen}
        title="Annuler ?"
        onClose={() => open(false)}
        buttons={[{ children: 'Oui', onClick: undo }]}
      />
    </>
  );
}

it('after a dialog that took away what opened it, the focus is beside where that was', async () => {
  const user = show(<Rows />);
  await user.click(screen.getByRole('button', { name: 'Annuler' }));
  openDialogs();
  await user.click(screen.getByRole('button', { name: 'Oui' }));
  // As the design system closes it.
  for (const dialog of document.querySelectorAll('dialog')) dialog.classList.remove('fr-modal--opened');
  const row = screen.getByTestId('row');
  await waitFor(() => expect(document.activeElement).toBe(row));
  await user.tab();
  expect(row.hasAttribute('tabindex')).toBe(false);
});
