// @vitest-environment jsdom
import { datastoreCalls, type StoredData } from '@cartable/contract/datastore';
import { screen } from '@testing-library/react';
import { useForm } from 'react-hook-form';
import { expect, it } from 'vitest';
import { communityStoreId, person, sandboxId } from '../../../../../test/stub-answers.ts';
import { setMe } from '../../../../base/api/session.ts';
import { startFakeApi } from '../../../../test-support/fake-api.ts';
import { show } from '../../../../test-support/show.tsx';
import { type NewDatabaseValues, newDatabaseValues } from './new-database.ts';
import { StoredDataField } from './StoredDataField.tsx';

const data = (name: string) => ({ _id: `id-${name}`, name, datasheet_name: 'Eau' }) as StoredData;
const membership = (name: string, datastore: string) =>
  ({ rights: [], community: { _id: `c-${name}`, name, datastore } }) as never;

function Form() {
  const form = useForm<NewDatabaseValues>({ defaultValues: { ...newDatabaseValues(), from: 'stored' } });
  return (
    <>
      <StoredDataField form={form} />
      <button type="button" onClick={() => void form.trigger('stored')}>
        Vérifier
      </button>
      <output>{form.watch('stored')}</output>
    </>
  );
}

const choice = (name: string) => screen.findByRole<HTMLSelectElement>('combobox', { name });

it('finds a database by words among thousands, and keeps the one that is chosen', async () => {
  const api = startFakeApi();
  api.answersBy(datastoreCalls.searchStoredData, ({ url: { pathname, searchParams } }) => {
    if (pathname.includes(sandboxId)) return { items: [], total: 0, page: 1, limit: 50 };
    const items = searchParams.get('search') === '' ? [data('puits'), data('forages')] : [data('canaux')];
    return { items, total: searchParams.get('search') === '' ? 5000 : 1, page: 1, limit: 50 };
  });
  setMe({
    ...person,
    communities_member: [membership('Mairie', communityStoreId), membership('Essais', sandboxId)],
  });
  const user = show(<Form />);
  await user.selectOptions(await choice('Espace de travail'), 'Mairie');
  await screen.findByText(/^5.000 résultats, 2 affichés$/);
  await user.selectOptions(await choice('Base de données vecteur'), 'forages (Eau)');
  await user.type(screen.getByRole('searchbox'), 'canaux');
  await screen.findByText(/^1.résultat$/);
  const select = await choice('Base de données vecteur');
  expect([...select.options].map(({ text }) => text).slice(1)).toEqual(['forages (Eau)', 'canaux (Eau)']);
  expect(screen.getByText('id-forages').tagName).toBe('OUTPUT');
  const asked = api.requestsOf(datastoreCalls.searchStoredData).at(-1)!.url.searchParams;
  expect(Object.fromEntries(asked)).toMatchObject({
    type: 'VECTOR-DB',
    status: 'GENERATED',
    search: 'canaux',
  });

  await user.selectOptions(await choice('Espace de travail'), 'Essais');
  await screen.findByText('Cet espace n’a pas de base de données vecteur prête.');
  expect(screen.queryByText('id-forages')).toBeNull();
});

it('asks for data also while no workspace is chosen', async () => {
  startFakeApi();
  setMe({ ...person, communities_member: [membership('Mairie', communityStoreId)] });
  const user = show(<Form />);
  expect((await choice('Base de données vecteur')).disabled).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Vérifier' }));
  await screen.findByText('Choisissez une donnée.');
});
