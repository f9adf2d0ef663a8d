// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { show } from '../../test-support/show.tsx';
import { apiError } from '../api/api-error.ts';
import { Failure } from './Failure.tsx';
import { noteNavigation, Page } from './Page.tsx';

it.each([
  [404, 'Page non trouvée'],
  [403, 'Information'],
  [500, 'Une erreur est survenue'],
])('an answer %i inside a page takes the heading and the title of the window', async (status, title) => {
  show(
    <Page title="Modifier la clé" actions={<button type="button">Enregistrer</button>}>
      <Failure error={apiError(status, { message: '' })} />
    </Page>,
  );
  expect(screen.getAllByRole('heading', { level: 1 }).map(({ textContent }) => textContent)).toEqual([title]);
  expect(screen.queryByRole('button', { name: 'Enregistrer' })).toBeNull();
  await vi.waitFor(() => expect(document.title).toContain(title));
});

it('a page without failure has its own heading and actions', () => {
  show(
    <Page title="Mes clés" actions={<button type="button">Ajouter</button>}>
      <p>Deux clés</p>
    </Page>,
  );
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Mes clés');
  expect(screen.getByRole('button', { name: 'Ajouter' })).toBeTruthy();
});

it('takes the focus after a navigation, but never from a panel in which one worked when it began', () => {
  noteNavigation();
  show(<Page title="Mes clés">Deux clés</Page>);
  expect(document.activeElement?.textContent).toBe('Mes clés');

  const panel = document.createElement('aside');
  panel.innerHTML = '<button type="button">Traitements</button>';
  const button = document.createElement('button');
  document.body.append(panel, button);
  panel.querySelector('button')?.focus();
  noteNavigation();
  // The panel is left before the heading of the slow page is there.
  button.focus();
  show(<Page title="Fiche de données">Une donnée</Page>);
  expect(document.activeElement).toBe(button);
});
