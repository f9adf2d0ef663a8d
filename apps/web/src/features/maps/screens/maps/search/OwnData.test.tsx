// @vitest-environment jsdom
import { datastoreCalls, type StoredData } from '@cartable/contract/datastore';
import { peopleCalls } from '@cartable/contract/people';
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { communityStoreId } from '../../../../../../test/stub-answers.ts';
import { startFakeApi } from '../../../../../test-support/fake-api.ts';
import { show } from '../../../../../test-support/show.tsx';
import { OwnData } from './OwnData.tsx';

const data = (name: string) =>
  ({
    _id: `id-${name}`,
    name,
    type_infos: { relations: [{ name: `table_${name}`, extent: [1, 2, 3, 4] }] },
  }) as unknown as StoredData;

it('finds the tables of a workspace by words, and shows the following ones when asked to', async () => {
  const api = startFakeApi();
  api.answers(peopleCalls.getMyDatastores, [{ _id: communityStoreId, name: 'Mairie' }] as never);
  api.answersBy(datastoreCalls.searchStoredData, ({ url: { searchParams } }) => {
    const page = Number(searchParams.get('page'));
    return searchParams.get('search') === ''
      ? { items: [data(`d${page}`)], total: 2, page, limit: 1 }
      : { items: [], total: 0, page, limit: 1 };
  });
  const onAdd = vi.fn();
  const user = show(<OwnData chosen={[]} isFull={false} onAdd={onAdd} />);
  await screen.findByText('table_d1');
  await user.click(screen.getByRole('button', { name: 'Afficher la suite' }));
  await screen.findByText('table_d2');
  screen.getByText(/^2.données$/);
  await user.click(screen.getAllByRole('button', { name: /table_d2/ })[0]!);
  expect(onAdd).toHaveBeenCalledWith(
    { from: 'data', datastoreId: communityStoreId, storedDataId: 'id-d2', table: 'table_d2' },
    { title: 'table_d2', bbox: [1, 2, 3, 4] },
  );
  await user.type(screen.getByRole('searchbox'), 'rien');
  await screen.findByText(/^0.donnée/);
  expect(screen.queryByText('table_d1')).toBeNull();
});
