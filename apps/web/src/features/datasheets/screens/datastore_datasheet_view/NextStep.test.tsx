// @vitest-environment jsdom
import type { Datasheet, StoredData } from '@cartable/contract/datastore';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { show } from '../../../../test-support/show.tsx';
import { NextStep } from './NextStep.tsx';

const data = (_id: string, more: Partial<StoredData> = {}) =>
  ({
    _id,
    name: 'Communes',
    status: 'GENERATED',
    abilities: { publish: true, generate: true },
    type_infos: { relations: [], pyramid: null, raster: null },
    ...more,
  }) as unknown as StoredData;
const sheet = (change: object) =>
  ({
    name: 'limites',
    vector_db_list: [],
    raster_list: [],
    pyramid_vector_list: [],
    pyramid_raster_list: [],
    service_list: [],
    ...change,
  }) as unknown as Datasheet;
const look = (change: object) => show(<NextStep datastoreId="d" datasheet={sheet(change)} />);
const table = data('11111111-1111-4111-8111-111111111111');

it('proposes to publish tables nobody sees yet', () => {
  look({ vector_db_list: [table] });
  const link = screen.getByRole('link', { name: 'Mettre en ligne' });
  expect(link.getAttribute('href')).toContain(`/donnees/${table._id}/publier`);
  expect(screen.getByRole('heading', { level: 2 }).textContent).toContain('Communes');
});

it('proposes to make tiles of images', () => {
  look({ raster_list: [table] });
  expect(screen.getByRole('link', { name: 'Faire les tuiles' }).getAttribute('href')).toContain(table._id);
});

it.each([
  ['they are published', { vector_db_list: [table], service_list: [{ _id: 's', stored_data: table._id }] }],
  [
    'a pyramid was made of them',
    {
      vector_db_list: [table],
      pyramid_vector_list: [data('p', { type_infos: { pyramid: { source: { _id: table._id } } } as never })],
    },
  ],
  ['they are not ready', { vector_db_list: [data('a', { status: 'GENERATING' })] }],
  ['the reader may not', { vector_db_list: [data('a', { abilities: { publish: false } })] }],
])('proposes nothing when %s', (_when, change) => {
  look(change);
  expect(screen.queryByRole('link')).toBeNull();
});
