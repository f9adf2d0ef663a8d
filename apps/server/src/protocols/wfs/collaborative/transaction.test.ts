import { readTransaction, readXml } from '@cartable/ogc';
import { expect, it, vi } from 'vitest';
import type { CollaborativeContext } from '../../features/collaborative-tables.ts';
import { transaction } from './transaction.ts';

const table = {
  datasetId: 'd',
  table: 'arrets',
  publicName: 'arrets',
  primaryKey: 'fid',
  title: 'Arrêts',
  keywords: [],
  columns: [],
  geometry: null,
  extent: null,
  geographicExtent: null,
};

it('features that filters select are counted as they are found: the filters that follow are not even looked for', async () => {
  const run = vi.fn(async () => Array.from({ length: 3_000 }, (_, rank) => rank + 1));
  const context = {
    published: [{ offeringId: 'd', layerName: 'arrets', tables: [table], record: null }],
    services: { config: { publicUrl: 'https://cartes.example' }, maps: { run } },
  } as unknown as CollaborativeContext;
  const all =
    '<wfs:Delete typeName="arrets:arrets"><fes:Filter><fes:ResourceId rid="arrets.1"/></fes:Filter></wfs:Delete>';
  const root =
    readXml(`<wfs:Transaction service="WFS" version="2.0.0" xmlns:wfs="http://www.opengis.net/wfs/2.0"
    xmlns:fes="http://www.opengis.net/fes/2.0" xmlns:arrets="https://cartes.example/ns/arrets">${all.repeat(4)}</wfs:Transaction>`);
  await expect(transaction(context, readTransaction(root)!)).rejects.toMatchObject({
    code: 'storage.edit-too-large',
  });
  expect(run).toHaveBeenCalledTimes(2);
});
