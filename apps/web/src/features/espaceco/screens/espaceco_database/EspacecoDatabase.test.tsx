// @vitest-environment jsdom
import { type EspacecoColumn, espacecoCalls } from '@cartable/contract/espaceco';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { snackbar } from '../../../../base/design/snackbar.ts';
import { type RouteOf, routes, useRoute } from '../../../../base/routing/routes.ts';
import { startFakeApi } from '../../../../test-support/fake-api.ts';
import { openDialogs, show } from '../../../../test-support/show.tsx';
import { sampleDatabase, sampleMe } from '../../test-support.ts';
import { Screen } from './EspacecoDatabase.tsx';

const Database = () => <Screen route={useRoute() as RouteOf<'espaceco_database'>} />;

const entry = (id: number, user_id: number) => ({
  id,
  numrec: id,
  user_id,
  user_name: user_id === 3 ? 'camille' : 'alix',
  comment: 'Relevé du matin',
  finished_at: '2026-11-25T08:00:00.000Z',
  changes: 2,
  reverts: null,
});

function open(administer: boolean) {
  const api = startFakeApi();
  api.answers(espacecoCalls.getEspacecoMe, sampleMe);
  api.answers(espacecoCalls.getEspacecoDatabase, {
    ...sampleDatabase,
    abilities: { administer },
    tables: [{ id: 2, name: 'seuils', title: 'Seuils' }],
  });
  api.answers(espacecoCalls.getEspacecoTable, {
    id: 2,
    title: 'Seuils',
    description: null,
    feature_count: 12,
    id_name: 'fid',
    columns: [
      {
        id: 7,
        name: 'hauteur',
        title: 'Hauteur',
        type: 'Double',
        nullable: false,
        automatic: false,
        unique: false,
        read_only: false,
        enum: null,
        min_value: '0',
        max_value: null,
        pattern: null,
      } as EspacecoColumn,
    ],
  } as never);
  api.answers(espacecoCalls.getEspacecoTransactions, [entry(9, 7), entry(8, 3)]);
  const user = show(<Database />, { at: routes.espaceco_database({ databaseId: 31 }) });
  return { api, user };
}

it('tells the columns of a table with their rules, and what was changed', async () => {
  open(true);
  await screen.findByText('Hauteur (hauteur)');
  screen.getByText('ne reste pas vide ; au moins 0');
  screen.getByText('12 objets');
  await screen.findAllByText('Relevé du matin');
  expect(screen.getAllByRole('button', { name: 'Annuler' })).toHaveLength(2);
});

it('lets a member undo their own changes alone', async () => {
  const { api, user } = open(false);
  await screen.findByTitle('Annuler la modification n° 8');
  expect(screen.queryByTitle('Annuler la modification n° 9')).toBeNull();
  api.answers(espacecoCalls.revertEspacecoTransaction, { status: 'committed', conflicts: [] } as never);
  await user.click(screen.getByTitle('Annuler la modification n° 8'));
  openDialogs();
  await user.type(screen.getByRole('textbox', { name: /^Commentaire/ }), 'Erreur de saisie');
  await user.click(screen.getByRole('button', { name: 'Annuler cette modification' }));
  await waitFor(() => expect(snackbar.get()?.description).toBe('La modification n° 8 est annulée.'));
  const [asked] = api.requestsOf(espacecoCalls.revertEspacecoTransaction);
  expect(asked?.url.pathname).toBe('/api/espaceco/databases/31/transactions/8/revert');
  expect(asked?.body).toEqual({ comment: 'Erreur de saisie' });
});

it('says that nothing was undone when features changed since', async () => {
  const { api, user } = open(true);
  api.answers(espacecoCalls.revertEspacecoTransaction, {
    status: 'conflicting',
    conflicts: [{ action: 0 }, { action: 1 }],
  } as never);
  await user.click(await screen.findByTitle('Annuler la modification n° 9'));
  openDialogs();
  await user.click(screen.getByRole('button', { name: 'Annuler cette modification' }));
  await screen.findByText(/^2 objets ont changé depuis/);
});
