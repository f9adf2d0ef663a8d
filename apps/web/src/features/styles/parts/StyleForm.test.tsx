// @vitest-environment jsdom
import { type DisplayStyle, datastoreCalls, type Service } from '@cartable/contract/datastore';
import { CartableError } from '@cartable/contract/errors';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { startFakeApi } from '../../../test-support/fake-api.ts';
import { show } from '../../../test-support/show.tsx';
import { StyleForm } from './StyleForm.tsx';
import type { StyledLayer } from './style-targets.ts';

vi.mock('../../../map/index.ts', () => ({
  MapView: ({ label }: { label: string }) => <div role="application" aria-label={label} />,
}));

const datastoreId = '7f7aab1c-3a51-4c57-9c0e-9d7f4b1a0001';
const offeringId = '7f7aab1c-3a51-4c57-9c0e-9d7f4b1a0002';

const layerOf = (name: string): StyledLayer => ({
  key: `limites:${name}`,
  name: `limites:${name}`,
  title: name,
  formats: ['sld', 'qml'],
  check: (text) => {
    if (text.includes('<refusé/>')) throw new CartableError('common.forbidden');
    return text.includes('<motif/>') ? ['Le motif est simplifié.'] : [];
  },
});
const layers = [layerOf('commune'), layerOf('canton')];

const day: DisplayStyle = {
  name: 'jour',
  current: true,
  layers: [
    {
      name: 'limites:commune',
      format: 'sld',
      annexe_id: '7f7aab1c-3a51-4c57-9c0e-9d7f4b1a0003',
      url: 'http://localhost:8080/annexes/mairie/jour.sld',
    },
  ],
};

const service = {
  _id: offeringId,
  type: 'WMS-RASTER',
  status: 'UNPUBLISHING',
  open: true,
  available: true,
  layer_name: 'limites',
  datasheet_name: 'Limites',
  urls: [],
  configuration: {
    name: 'Limites',
    styles: [day],
    type_infos: { type: 'WMS-RASTER', bbox: null, used_data: [] },
  },
} as unknown as Service;

function start(style?: DisplayStyle) {
  const api = startFakeApi();
  const user = show(
    <StyleForm
      datastoreId={datastoreId}
      service={service}
      layers={layers}
      {...(style === undefined ? {} : { style })}
    />,
  );
  return { api, user };
}

const name = () => screen.getByRole<HTMLInputElement>('textbox', { name: /^Nom du style/ });
const group = (layer: string) => within(screen.getByRole('group', { name: new RegExp(layer) }));
const fileOf = (layer: string) => group(layer).getByLabelText(/^Fichier de style/);
const save = () => screen.getByRole('button', { name: 'Enregistrer le style' });
const sld = (text: string, fileName = 'nuit.sld') => new File([`<?xml version="1.0"?>${text}`], fileName);

it('wants a name that is free, and one file at least', async () => {
  const { api, user } = start();
  await user.type(name(), ' jour ');
  await user.click(save());
  await screen.findByText('Ce service a déjà un style de ce nom.');
  screen.getByText('Déposez au moins un fichier.');
  await user.clear(name());
  await screen.findByText('Donnez un nom au style.');
  expect(api.requestsOf(datastoreCalls.addStyle)).toEqual([]);
});

it('says at once what suits not, and what will be drawn otherwise', async () => {
  const { user } = start();
  await user.upload(fileOf('commune'), sld('<refusé/>'));
  await waitFor(() => expect(fileOf('commune').getAttribute('aria-invalid')).toBe('true'));
  expect(screen.queryByText(/^nuit\.sld/)).toBeNull();
  await user.upload(fileOf('commune'), sld('<motif/>'));
  await group('commune').findByText('nuit.sld (sld)');
  group('commune').getByText('Le motif est simplifié.');
  await user.click(group('commune').getByRole('button', { name: 'Retirer ce fichier' }));
  expect(screen.queryByText('nuit.sld (sld)')).toBeNull();
});

it('sends the files by layer under a trimmed name, and goes back to the styles', async () => {
  const { api, user } = start();
  api.answers(datastoreCalls.addStyle, [day]);
  await user.type(name(), ' nuit ');
  await user.upload(fileOf('canton'), sld('<a/>', 'CANTON.QML'));
  await group('canton').findByText('CANTON.QML (qml)');
  await user.click(save());
  await waitFor(() => expect(api.requestsOf(datastoreCalls.addStyle)).toHaveLength(1));
  expect(api.requestsOf(datastoreCalls.addStyle)[0]?.body).toEqual({
    style_name: 'nuit',
    style_files: { 'limites:canton': { style: '<?xml version="1.0"?><a/>', format: 'qml' } },
  });
  await waitFor(() => expect(location.search).toContain('styles'));
});

it('shows at the name that somebody took it meanwhile', async () => {
  const { api, user } = start();
  api.refuses(datastoreCalls.addStyle, 409, { code: 'display-style.name-taken', message: 'Nom pris.' });
  await user.type(name(), 'nuit');
  await user.upload(fileOf('commune'), sld('<a/>'));
  await group('commune').findByText('nuit.sld (sld)');
  await user.click(save());
  await screen.findAllByText('Nom pris.');
  expect(name().getAttribute('aria-invalid')).toBe('true');
});

it('changes the files of a style, not its name, and keeps those not replaced', async () => {
  const { api, user } = start(day);
  api.answers(datastoreCalls.modifyStyle, [day]);
  expect(name().value).toBe('jour');
  expect(name().readOnly).toBe(true);
  group('commune').getByText(/^Fichier en place, gardé/);
  await user.upload(fileOf('canton'), sld('<a/>'));
  await group('canton').findByText('nuit.sld (sld)');
  await user.click(save());
  await waitFor(() => expect(api.requestsOf(datastoreCalls.modifyStyle)).toHaveLength(1));
  expect(api.requestsOf(datastoreCalls.modifyStyle)[0]?.body).toMatchObject({
    style_name: 'jour',
    style_files: { 'limites:canton': { format: 'sld' } },
  });
});
