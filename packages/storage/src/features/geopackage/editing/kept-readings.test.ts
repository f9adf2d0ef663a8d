import { batchOf, pointTable, pointWkb, storeTable, temporaryFolder } from '@cartable/testkit';
import { expect, it } from 'vitest';
import { openGeoPackageStore } from '../geopackage-store.ts';

const signed = { author: 'alice', comment: '' };

async function storeEdited(folder: string): Promise<ReturnType<typeof openGeoPackageStore>> {
  const store = openGeoPackageStore({ folder });
  const table = { ...pointTable('t', [{ name: 'nom', type: 'text' }]), isEditable: true };
  await storeTable(store, 'd', table, [batchOf([{ geometry: pointWkb(1, 2), row: ['a'] }])]);
  const edited = await store.edit('d');
  const update = { kind: 'update', table: 't', key: 1, values: { nom: 'b' } } as const;
  await edited.transact({ ...signed, actions: [update] });
  await edited.close();
  return store;
}

it('what is edited is seen by a reader that stays, and a file of the same name by the next', async () => {
  const folder = temporaryFolder();
  const store = await storeEdited(folder);
  const [one, other] = [await store.edit('d'), await store.edit('d')];
  const insert = { kind: 'insert', table: 't', values: { nom: 'c' }, geometry: pointWkb(3, 4) } as const;
  await one.transact({ ...signed, actions: [insert] });
  expect(await other.table('t').latest()).toBe(2);
  await one.close();
  expect((await other.table('t').changesSince(1, { limit: 10 })).changes).toHaveLength(1);
  await store.drop('d');
  await expect(store.edit('d')).rejects.toMatchObject({ code: 'storage.dataset-unknown' });
  await other.close();
  await storeEdited(folder);
  const next = await store.edit('d');
  expect(await next.table('t').latest()).toBe(1);
  await next.close();
  await store.close();
});
