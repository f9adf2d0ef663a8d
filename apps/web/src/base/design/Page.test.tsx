// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { show } from '../../test-support/show.tsx';
import { apiError } from '../api/api-error.ts';
import { Failure } from './Failure.tsx';
import { Page } from './Page.tsx';

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
