// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { useLibraryDialogs } from './library-dialogs.ts';

/** As the design system does: it tells its dialog, shows it, and lets the focus fall when it hides it. */
function Page() {
  useLibraryDialogs();
  const dialog = () => document.querySelector('dialog')!;
  const open = () => {
    dialog().dispatchEvent(new CustomEvent('dsfr.disclose'));
    dialog().classList.add('fr-modal--opened');
    screen.getByRole('radio', { hidden: true }).focus();
  };
  const close = () => {
    dialog().classList.remove('fr-modal--opened');
    dialog().dispatchEvent(new CustomEvent('dsfr.conceal'));
  };
  return (
    <>
      <button type="button" onClick={open}>
        Affichage
      </button>
      <dialog id="fr-theme-modal" className="fr-modal" open>
        <button type="button" className="fr-btn--close" onClick={close}>
          Fermer
        </button>
        <input type="radio" aria-label="Sombre" />
      </dialog>
    </>
  );
}

it('closes a dialog of the design system by Escape from its choices, and gives the focus back to what opened it', async () => {
  render(<Page />);
  const opener = screen.getByRole('button', { name: 'Affichage' });
  await userEvent.click(opener);
  expect(document.activeElement).toBe(screen.getByRole('radio'));
  await userEvent.keyboard('{Escape}');
  expect(document.querySelector('.fr-modal--opened')).toBeNull();
  await vi.waitFor(() => expect(document.activeElement).toBe(opener));
});
