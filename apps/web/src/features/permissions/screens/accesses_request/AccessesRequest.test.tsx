// @vitest-environment jsdom
import { type CatalogueLayer, type CatalogueRecord, catalogueCalls } from '@cartable/contract/catalogue';
import { peopleCalls } from '@cartable/contract/people';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { person } from '../../../../../test/stub-answers.ts';
import { setMe } from '../../../../base/api/session.ts';
import { type RouteOf, routes, useRoute } from '../../../../base/routing/routes.ts';
import { startFakeApi } from '../../../../test-support/fake-api.ts';
import { show } from '../../../../test-support/show.tsx';
import { Screen } from './AccessesRequest.tsx';

const idOf = (rank: number) => `5f0d4a9e-3a62-4c0e-9a5e-0f5f5a8f1a0${rank}`;

const layerOf = (rank: number, service: string): CatalogueLayer => ({
  name: `${service}:table${rank}`,
  endpointType: 'WFS',
  protocol: 'OGC:WFS',
  endpointUrl: 'https://cartes.example/private/wfs',
  offeringId: idOf(rank),
  offering_layer_name: service,
  title: service,
  collectionUrl: null,
});

function recordOf(layers: CatalogueLayer[]): CatalogueRecord {
  return {
    file_identifier: 'puits',
    title: 'Puits',
    datastore: { _id: idOf(9), name: 'Syndicat' },
    private_layers: layers,
  } as unknown as CatalogueRecord;
}

const membership = (rank: number, name: string) => ({
  rights: [],
  community: {
    _id: idOf(rank),
    name,
    description: null,
    technical_name: name,
    datastore: null,
    supervisor: idOf(1),
    public: true,
  },
});

const Page = () => {
  const route = useRoute();
  return route.name === 'accesses_request' ? <Screen route={route as RouteOf<'accesses_request'>} /> : null;
};

function start(layers = [layerOf(1, 'puits'), layerOf(2, 'forages')]) {
  const api = startFakeApi();
  api.answers(catalogueCalls.getCatalogueRecord, recordOf(layers));
  const sandbox = { _id: idOf(8), name: 'Découverte', technical_name: 'd', description: null };
  api.answers(peopleCalls.getMyDatastores, [
    { ...sandbox, is_sandbox: true, is_member: true, community: { _id: idOf(6), name: 'Bac à sable' } },
  ]);
  api.answers(peopleCalls.requestAccesses, undefined as never);
  setMe({ ...person, communities_member: [membership(5, 'Mairie'), membership(6, 'Bac à sable')] });
  const user = show(<Page />, { at: routes.accesses_request({ fileIdentifier: 'puits' }) });
  return { api, user };
}

const box = (name: RegExp) => screen.findByRole<HTMLInputElement>('checkbox', { name });
const send = () => screen.getByRole('button', { name: 'Envoyer la demande' });

it('asks for the services checked, for oneself and for a community, with a word', async () => {
  const { api, user } = start();
  await user.click(await box(/^puits/));
  await user.click(await box(/^Mairie/));
  await user.type(screen.getByRole('textbox', { name: /^Message au producteur/ }), 'Pour la voirie.');
  await user.click(send());
  await waitFor(() => expect(api.requestsOf(peopleCalls.requestAccesses)).toHaveLength(1));
  expect(api.requestsOf(peopleCalls.requestAccesses)[0]?.body).toMatchObject({
    fileIdentifier: 'puits',
    layers: [{ offeringId: idOf(1), name: 'puits', endpointType: 'WFS' }],
    myself: true,
    beneficiaries: [{ _id: idOf(5) }],
    message: 'Pour la voirie.',
  });
});

it('proposes no permission to everybody, by the sandbox', async () => {
  start();
  await box(/^Mairie/);
  await waitFor(() => expect(screen.queryByRole('checkbox', { name: /^Bac à sable/ })).toBeNull());
});

it('wants a service and somebody to open it to', async () => {
  const { api, user } = start();
  await user.click(await box(/^Moi-même/));
  await user.click(send());
  await screen.findByText('Choisissez au moins un service.');
  screen.getByText('Choisissez au moins un bénéficiaire.');
  await user.click(await box(/^forages/));
  await waitFor(() => expect(screen.queryByText('Choisissez au moins un service.')).toBeNull());
  expect(api.requestsOf(peopleCalls.requestAccesses)).toEqual([]);
});

it('checks the only service there is, whose tables are several layers', async () => {
  start([layerOf(1, 'puits'), { ...layerOf(1, 'puits'), name: 'puits:autre' }]);
  expect((await box(/^puits/)).checked).toBe(true);
});

it('asks nothing of a record whose services are all open', async () => {
  start([]);
  await screen.findByText('Aucun service restreint');
  expect(screen.queryByRole('button', { name: 'Envoyer la demande' })).toBeNull();
});

it('says what a refusal says, and keeps what was chosen', async () => {
  const { api, user } = start();
  api.refuses(peopleCalls.requestAccesses, 429, { code: 'common.too-many', message: 'Trop de demandes.' });
  await user.click(await box(/^puits/));
  await user.click(send());
  await screen.findByText('Trop de demandes.');
  expect((await box(/^puits/)).checked).toBe(true);
});
