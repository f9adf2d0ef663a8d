// @vitest-environment jsdom
import type { Relation, Service, StoredData } from '@cartable/contract/datastore';
import { defaultStyle, writeSld } from '@cartable/styles';
import { screen, waitFor, within } from '@testing-library/react';
import { FormProvider, useForm } from 'react-hook-form';
import { expect, it, vi } from 'vitest';
import { readOnlyStore } from '../../../../../test/stub-answers.ts';
import { show } from '../../../../test-support/show.tsx';
import { DatastoreContext } from '../../../datastores/index.ts';
import type { ServiceValues } from '../form/form-values.ts';
import { StylesStep } from './StylesStep.tsx';
import { maxSldBytes } from './table-style.ts';

const relationOf = (name: string) =>
  ({
    name,
    type: 'TABLE',
    geometry_type: 'Point',
    renamed: [],
    attributes: { id: 'int8', geom: 'geometry' },
  }) as unknown as Relation;

const storedData = {
  type_infos: { relations: [relationOf('puits'), relationOf('sources'), relationOf('cuves')] },
} as unknown as StoredData;

const styled = {
  configuration: { type_infos: { type: 'WMS-VECTOR', used_data: [{ relations: [{ name: 'puits' }] }] } },
} as unknown as Service;

function start({ service }: { service?: Service } = {}) {
  const onSent = vi.fn<(styles: ServiceValues['styles']) => void>();
  function Form() {
    const form = useForm<ServiceValues>({
      defaultValues: { selected_tables: ['sources', 'puits'], styles: {} },
    });
    return (
      <FormProvider {...form}>
        <form onSubmit={form.handleSubmit(({ styles }) => onSent(styles))}>
          <StylesStep storedData={storedData} service={service} type="WMS-VECTOR" />
          <button type="submit">Suite</button>
        </form>
      </FormProvider>
    );
  }
  const user = show(
    <DatastoreContext value={readOnlyStore}>
      <Form />
    </DatastoreContext>,
  );
  const sent = async () => {
    await user.click(screen.getByRole('button', { name: 'Suite' }));
    await waitFor(() => expect(onSent).toHaveBeenCalled());
    return onSent.mock.lastCall?.[0];
  };
  return { user, sent };
}

const group = (table: string) => within(screen.getByRole('group', { name: table }));
const field = (table: string) => group(table).getByLabelText(/^Fichier de style/);
const sld = writeSld({ layerName: 'autre', style: defaultStyle('Point', 'autre') });

it('proposes the default style of each table chosen, in the order chosen, and takes none for granted', async () => {
  const { sent } = start();
  const names = screen.getAllByRole('group').map((one) => one.querySelector('legend')?.textContent);
  expect(names).toEqual(['sources', 'puits']);
  expect(screen.getAllByText(/^Style par défaut pour/)).toHaveLength(2);
  expect(await sent()).toEqual({});
});

it('keeps the style that a table of the service has', () => {
  start({ service: styled });
  group('puits').getByText('Le style actuel du service est gardé.');
  group('sources').getByText(/^Style par défaut pour/);
});

it('takes a file for one table, and gives it up again', async () => {
  const { user, sent } = start();
  await user.upload(field('puits'), new File([sld], 'puits.sld'));
  await group('puits').findByText('Style du fichier déposé');
  expect(Object.keys((await sent()) ?? {})).toEqual(['puits']);
  await user.click(group('puits').getByRole('button', { name: 'Retirer ce style' }));
  group('puits').getByText(/^Style par défaut pour/);
  expect(await sent()).toEqual({});
});

it('says why a file is no style, and takes none of it', async () => {
  const { user, sent } = start();
  await user.upload(field('puits'), new File(['<carte/>'], 'puits.sld'));
  await waitFor(() => expect(field('puits').getAttribute('aria-invalid')).toBe('true'));
  expect(screen.queryByText('Style du fichier déposé')).toBeNull();
  await user.upload(field('sources'), new File([' '.repeat(maxSldBytes + 1)], 'gros.sld'));
  await group('sources').findByText(/^Ce fichier est trop gros/);
  expect(await sent()).toEqual({});
});
