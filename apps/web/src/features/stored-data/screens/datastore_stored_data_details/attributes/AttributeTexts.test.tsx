// @vitest-environment jsdom
import { type AttributeDescriptions, datastoreCalls } from '@cartable/contract/datastore';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { startFakeApi } from '../../../../../test-support/fake-api.ts';
import { show } from '../../../../../test-support/show.tsx';
import { AttributeTexts } from './AttributeTexts.tsx';

const ids = {
  datastoreId: '5f0d4a9e-3a62-4c0e-9a5e-0f5f5a8f1a11',
  storedDataId: '5f0d4a9e-3a62-4c0e-9a5e-0f5f5a8f1a12',
};
const answer = (describe: boolean): AttributeDescriptions => ({
  tables: [
    {
      name: 'riviere',
      attributes: [{ name: 'debit', type: 'double', definition: 'Débit moyen', unit: '' }],
    },
  ],
  abilities: { describe },
});

it('saves what is typed when one leaves the field, once, and says so', async () => {
  const api = startFakeApi();
  api.answers(datastoreCalls.getAttributeDescriptions, answer(true));
  api.answers(datastoreCalls.describeAttribute, answer(true));
  const user = show(<AttributeTexts {...ids} />);
  await user.type(await screen.findByLabelText('Unité de debit'), 'm³/s');
  await user.tab();
  await screen.findByText('Enregistré');
  const [saved, ...others] = api.requestsOf(datastoreCalls.describeAttribute);
  expect(saved).toMatchObject({
    body: { table: 'riviere', attribute: 'debit', definition: 'Débit moyen', unit: 'm³/s' },
  });
  expect(others).toEqual([]);
});

it('shows the texts to who may not write them, and asks for nothing when nothing was changed', async () => {
  const api = startFakeApi();
  api.answers(datastoreCalls.getAttributeDescriptions, answer(false));
  show(<AttributeTexts {...ids} />);
  await screen.findByRole('cell', { name: 'Débit moyen' });
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(api.requestsOf(datastoreCalls.describeAttribute)).toEqual([]);
});
