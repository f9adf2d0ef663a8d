// @vitest-environment jsdom
import { type DisplayStyle, datastoreCalls, type Service } from '@cartable/contract/datastore';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { snackbar } from '../../../base/design/snackbar.ts';
import { startFakeApi } from '../../../test-support/fake-api.ts';
import { show } from '../../../test-support/show.tsx';
import { StylesPanel } from './StylesPanel.tsx';

const datastoreId = '7f7aab1c-3a51-4c57-9c0e-9d7f4b1a0001';
const offeringId = '7f7aab1c-3a51-4c57-9c0e-9d7f4b1a0002';

const styleOf = (name: string, current = false): DisplayStyle => ({
  name,
  current,
  layers: [
    {
      name: 'limites:commune',
      format: 'sld',
      annexe_id: `7f7aab1c-3a51-4c57-9c0e-${name}`,
      url: `http://localhost:8080/annexes/mairie/${name}.sld`,
    },
  ],
});

function serviceOf(styles: DisplayStyle[], mayChange = true): Service {
  const configuration = { name: 'Limites', styles };
  const abilities = { styles: mayChange };
  return { _id: offeringId, datasheet_name: 'Limites', configuration, abilities } as unknown as Service;
}

function start(styles = [styleOf('jour', true), styleOf('nuit')], mayChange = true) {
  const api = startFakeApi();
  const user = show(<StylesPanel datastoreId={datastoreId} service={serviceOf(styles, mayChange)} />);
  return { api, user };
}

const hidden = { hidden: true };
const radio = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name });

it('says that there is none, and leads to a new one whoever may add it', () => {
  start([]);
  screen.getByText('Ce service n’a pas de style');
  expect(screen.getByRole('link', { name: 'Ajouter un style' }).getAttribute('href')).toContain(offeringId);
});

it('shows the first one and the addresses of all; who may not change them only copies', () => {
  start(undefined, false);
  screen.getByText(/^2.styles$/);
  expect(radio('jour').checked).toBe(true);
  expect(radio('nuit').matches(':disabled')).toBe(true);
  const [first] = screen.getAllByLabelText<HTMLInputElement>('Adresse du style de limites:commune');
  expect(first?.value).toBe('http://localhost:8080/annexes/mairie/jour.sld');
  expect(screen.queryByRole('link', { name: 'Ajouter un style' })).toBeNull();
  expect(screen.queryByRole('button', { name: /^Supprimer le style/, ...hidden })).toBeNull();
});

it('shows another one first, by the keyboard, and says so', async () => {
  const { api, user } = start();
  api.answers(datastoreCalls.setCurrentStyle, [styleOf('jour'), styleOf('nuit', true)]);
  radio('nuit').focus();
  await user.keyboard(' ');
  await waitFor(() =>
    expect(api.requestsOf(datastoreCalls.setCurrentStyle).map(({ body }) => body)).toEqual([
      { style_name: 'nuit' },
    ]),
  );
  await waitFor(() =>
    expect(snackbar.get()?.description).toMatch(/^Le style «.nuit.» est montré en premier/),
  );
});

it('asks before a style is removed, and removes none when one goes back', async () => {
  const { api, user } = start();
  api.answers(datastoreCalls.removeStyle, [styleOf('jour', true)]);
  const remove = () => screen.getByRole('button', { name: 'Supprimer le style nuit', ...hidden });
  await user.click(remove());
  screen.getByRole('heading', { name: /^Supprimer le style «.nuit.»/, ...hidden });
  await user.click(screen.getByRole('button', { name: 'Annuler', ...hidden }));
  expect(api.requestsOf(datastoreCalls.removeStyle)).toEqual([]);
  await user.click(remove());
  await user.click(screen.getByRole('button', { name: 'Supprimer', ...hidden }));
  await waitFor(() =>
    expect(api.requestsOf(datastoreCalls.removeStyle).map(({ body }) => body)).toEqual([
      { style_name: 'nuit' },
    ]),
  );
});

it('shows why a style was not removed until that is put away', async () => {
  const { api, user } = start();
  api.refuses(datastoreCalls.removeStyle, 404, { code: 'display-style.unknown', message: 'Plus là.' });
  await user.click(screen.getByRole('button', { name: 'Supprimer le style nuit', ...hidden }));
  await user.click(screen.getByRole('button', { name: 'Supprimer', ...hidden }));
  expect((await screen.findByRole('alert')).textContent).toContain('Plus là.');
  await user.click(screen.getByRole('button', { name: /^Masquer le message/ }));
  expect(screen.queryByRole('alert')).toBeNull();
});
