// @vitest-environment jsdom
import { espacecoCalls } from '@cartable/contract/espaceco';
import { screen } from '@testing-library/react';
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
