// @vitest-environment jsdom
import { siteCalls } from '@cartable/contract/site';
import { screen, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { startFakeApi } from '../../../test-support/fake-api.ts';
import { show } from '../../../test-support/show.tsx';
import { SridSelect } from './SridSelect.tsx';

const zoneII = {
  code: 'EPSG:27572',
  name: 'NTF (Paris) / Lambert zone II',
  place: 'France',
  deprecated: false,
};
const other = 'Autre projection…';

interface FieldProps {
  readonly onChange: (srid: string) => void;
  readonly detected?: string;
}

/** The field in a form, which holds its value. */
function Field({ onChange, detected }: FieldProps) {
  const [value, setValue] = useState(detected ?? '');
  const choose = (srid: string) => {
    setValue(srid);
    onChange(srid);
  };
  return <SridSelect value={value} {...(detected && { detected })} onChange={choose} />;
}

function open(detected?: string) {
  const api = startFakeApi();
  const onChange = vi.fn();
  const start = () => show(<Field onChange={onChange} {...(detected && { detected })} />);
  return { api, onChange, start };
}

const optionsOf = () =>
  within(screen.getByRole('combobox'))
    .getAllByRole('option')
    .map(({ textContent }) => textContent);

it('proposes the projections of the site, and gives the code of the chosen one', async () => {
  const { onChange, start } = open();
  const user = start();
  expect(optionsOf()).toEqual(['Choisissez une projection', 'WGS 84 (EPSG:4326)', other]);
  await user.selectOptions(screen.getByRole('combobox'), 'EPSG:4326');
  expect(onChange).toHaveBeenCalledExactlyOnceWith('EPSG:4326');
});

it('names the projection of the file even where it is no usual one, and says that it was recognised', async () => {
  const { api, start } = open('EPSG:27572');
  api.answers(siteCalls.getProjection, { ...zoneII, proj4: '+proj=lcc' });
  start();
  expect(
    await screen.findByText('NTF (Paris) / Lambert zone II (EPSG:27572) – reconnue dans le fichier'),
  ).toBeTruthy();
  expect(screen.getByRole('combobox')).toHaveProperty('value', 'EPSG:27572');
});

it('finds any other by words, page by page, and selects it', async () => {
  const { api, onChange, start } = open();
  const many = Array.from({ length: 20 }, (_, i) => ({ ...zoneII, code: `EPSG:${3_000 + i}` }));
  api.answers(siteCalls.findProjections, { items: many, total: 21 });
  const user = start();
  await user.selectOptions(screen.getByRole('combobox'), 'other');
  expect(onChange).toHaveBeenLastCalledWith('');
  await user.type(screen.getByLabelText(/^Code, nom ou lieu/), ' zone II {Enter}');
  expect(await screen.findAllByRole('radio')).toHaveLength(20);

  api.answers(siteCalls.findProjections, { items: [zoneII], total: 21 });
  await user.click(screen.getByRole('button', { name: 'Voir plus de projections' }));
  await user.click(await screen.findByRole('radio', { name: /EPSG:27572/ }));
  expect(onChange).toHaveBeenLastCalledWith('EPSG:27572');
  expect(screen.queryByLabelText(/^Code, nom ou lieu/)).toBeNull();
  expect(optionsOf()).toContain('NTF (Paris) / Lambert zone II (EPSG:27572)');
  const searches = api
    .requestsOf(siteCalls.findProjections)
    .map(({ url }) => Object.fromEntries(url.searchParams));
  expect(searches).toEqual([
    { search: 'zone II', page: '1' },
    { search: 'zone II', page: '2' },
  ]);
});

it('says that no projection answers, and what the server rejects', async () => {
  const { api, start } = open();
  api.answers(siteCalls.findProjections, { items: [], total: 0 });
  const user = start();
  await user.selectOptions(screen.getByRole('combobox'), 'other');
  await user.type(screen.getByLabelText(/^Code, nom ou lieu/), 'atlantide{Enter}');
  expect(await screen.findByText('Aucune projection ne répond à « atlantide ».')).toBeTruthy();
  api.refuses(siteCalls.findProjections, 429, { code: 'common.too-many', message: 'Trop de recherches.' });
  await user.type(screen.getByLabelText(/^Code, nom ou lieu/), 's{Enter}');
  expect(await screen.findByText('Trop de recherches.')).toBeTruthy();
});
