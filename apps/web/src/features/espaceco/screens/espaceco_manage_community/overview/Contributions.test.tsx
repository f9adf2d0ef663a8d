// @vitest-environment jsdom
import { espacecoCalls } from '@cartable/contract/espaceco';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { startFakeApi } from '../../../../../test-support/fake-api.ts';
import { show } from '../../../../../test-support/show.tsx';
import { sampleCommunity, sampleDatabase } from '../../../test-support.ts';
import { Contributions } from './Contributions.tsx';

const elsewhere = sampleCommunity.id + 1;
const databases = [
  { ...sampleDatabase, id: 1, title: 'Voirie', community_id: sampleCommunity.id },
  { ...sampleDatabase, id: 2, title: 'Réseaux', community_id: elsewhere },
  { ...sampleDatabase, id: 3, title: 'Cadastre', community_id: elsewhere },
  { ...sampleDatabase, id: 4, title: 'Autre', community_id: elsewhere },
];

it('says that what is shared is not known, and asks for it again', async () => {
  const api = startFakeApi();
  api.answers(espacecoCalls.getEspacecoDatabases, databases);
  api.answers(espacecoCalls.getEspacecoTransactions, []);
  api.refuses(espacecoCalls.getEspacecoPermissions, 409, { code: 'common.conflict', message: 'Panne' });
  const user = show(<Contributions community={sampleCommunity} />);
  await screen.findByText('Les bases partagées avec le guichet ne sont pas connues');
  await screen.findByRole('link', { name: /Voirie/ });
  expect(screen.queryByRole('link', { name: /Réseaux/ })).toBeNull();
  api.answers(espacecoCalls.getEspacecoPermissions, [{ id: 2, title: 'Réseaux', level: 'VIEW', tables: [] }]);
  await user.click(screen.getByRole('button', { name: 'Réessayer' }));
  await screen.findByRole('link', { name: /Réseaux/ });
  expect(screen.queryByText('Panne')).toBeNull();
});

it('databases whose changes are not read are named all the same, and take no page', async () => {
  const api = startFakeApi();
  api.answers(espacecoCalls.getEspacecoDatabases, databases);
  api.answers(espacecoCalls.getEspacecoPermissions, [{ id: 2, title: 'Réseaux', level: 'VIEW', tables: [] }]);
  api.refuses(espacecoCalls.getEspacecoTransactions, 403, {
    code: 'common.forbidden',
    message: 'Base fermée',
  });
  show(<Contributions community={sampleCommunity} />);
  await waitFor(() => expect(screen.getAllByText('Base fermée')).toHaveLength(2));
  screen.getByRole('link', { name: /Réseaux/ });
  expect(screen.queryByRole('heading', { level: 1 })).toBeNull();
});

it('lists the databases of the community and those shared with it, not what a manager sees otherwise', async () => {
  const api = startFakeApi();
  api.answers(espacecoCalls.getEspacecoDatabases, databases);
  api.answers(espacecoCalls.getEspacecoTransactions, []);
  api.answers(espacecoCalls.getEspacecoPermissions, [
    {
      id: 2,
      title: 'Réseaux',
      level: 'NONE',
      tables: [{ id: 21, title: 'Tronçons', level: 'EDIT', columns: [] }],
    },
    { id: 3, title: 'Cadastre', level: 'NONE', tables: [] },
  ]);
  show(<Contributions community={sampleCommunity} />);
  await screen.findByRole('link', { name: /Voirie/ });
  await screen.findByRole('link', { name: /Réseaux/ });
  expect(screen.getAllByRole('link')).toHaveLength(2);
});
