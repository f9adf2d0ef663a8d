// @vitest-environment jsdom
import { espacecoCalls } from '@cartable/contract/espaceco';
import { screen, waitFor } from '@testing-library/react';
import { useId } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { snackbar } from '../../../../base/design/snackbar.ts';
import { type RouteOf, routes, useRoute } from '../../../../base/routing/routes.ts';
import type { MapViewProps } from '../../../../map/index.ts';
import { startFakeApi } from '../../../../test-support/fake-api.ts';
import { show } from '../../../../test-support/show.tsx';
import { sendQueue } from '../../parts/unsent/sending/send-queue.ts';
import { sampleCommunity, sampleMe, sampleReport } from '../../test-support.ts';
import { Screen } from './EspacecoReportNew.tsx';

vi.mock('../../../../map/index.ts', async () => ({
  ...(await vi.importActual('../../../../map/sketch/sketch-wkt.ts')),
  formatPlace: String,
  PlaceSearch: () => null,
  MapView: ({ sketch, isAwaited, extent, zoom }: MapViewProps) => (
    <button
      type="button"
      // One that is made anew has another.
      id={useId()}
      value={isAwaited ? 'attendue' : JSON.stringify({ extent, zoom })}
      onClick={() =>
        sketch?.onDrawn(
          sketch.tool === 'line'
            ? {
                type: 'LineString',
                coordinates: [
                  [1, 44],
                  [2, 45],
                ],
              }
            : { type: 'Point', coordinates: [1.5, 44.5] },
        )
      }
    >
      Carte
    </button>
  ),
}));

/** What the browser keeps, by store: jsdom has no IndexedDB. */
const kept = vi.hoisted(() => ({ drafts: new Map<string, unknown>(), queue: new Map<string, unknown>() }));
vi.mock('../../../../base/state/field-database.ts', () => ({
  inFieldDatabase: async (
    _stores: readonly string[],
    _mode: IDBTransactionMode,
    act: (all: { objectStore(name: 'drafts' | 'queue'): unknown }) => FakeRequest,
  ) => {
    const found = act({
      objectStore: (name): unknown => ({
        getAll: (): FakeRequest => ({ result: [...kept[name].values()] }),
        get: (key: string): FakeRequest => ({ result: kept[name].get(key) }),
        put: (one: { readonly id: string }, key = one.id): FakeRequest => ({
          result: kept[name].set(key, one),
        }),
        delete: (key: string): FakeRequest => ({ result: kept[name].delete(key) }),
      }),
    });
    found.onsuccess?.();
    return found.result;
  },
}));
interface FakeRequest {
  readonly result: unknown;
  onsuccess?: () => void;
}

// jsdom scrolls nothing.
Element.prototype.scrollIntoView = () => undefined;

beforeEach(() => {
  for (const store of Object.values(kept)) store.clear();
  snackbar.set(null);
});

const New = () => <Screen route={useRoute() as RouteOf<'espaceco_report_new'>} />;

function open(address: RouteOf<'espaceco_report_new'>['params']) {
  const api = startFakeApi();
  api.answers(espacecoCalls.getEspacecoMe, sampleMe);
  api.answers(espacecoCalls.getEspacecoSharedThemes, []);
  api.answers(espacecoCalls.addReport, sampleReport);
  api.answers(espacecoCalls.addAttachments, []);
  api.answers(espacecoCalls.getEspacecoCommunity, {
    ...sampleCommunity,
    default_comment: 'Décrivez ce que vous voyez.',
    attributes: [
      {
        theme: 'Voirie',
        attributes: [
          { name: 'Largeur', type: 'double', mandatory: true },
          { name: 'Glissant', type: 'checkbox', default: '1' },
          { name: 'Matières', type: 'list', values: ['Terre', 'Bois'], multiple: true },
        ],
      },
    ],
  });
  return { api, user: show(<New />, { at: routes.espaceco_report_new(address) }) };
}

const press = (name: string) => screen.getByRole('button', { name });

it('needs a place, and the answers the theme wants; sends the sketch with it', async () => {
  const { api, user } = open({ community: 12 });
  await screen.findByDisplayValue('Décrivez ce que vous voyez.');
  await screen.findByRole('option', { name: 'Voirie' });
  await user.selectOptions(await screen.findByRole('combobox', { name: /^Thème/ }), 'Voirie');
  await user.click(press('Envoyer le signalement'));
  await screen.findAllByText('Placez le signalement sur la carte.');
  // The summary comes with the focus on the first error, which what is typed before would lose.
  await screen.findByRole('button', { name: /^Largeur.*Une réponse est nécessaire/ });
  screen.getByText('Une réponse est nécessaire.');
  await user.type(screen.getByRole('textbox', { name: 'Largeur' }), 'douze');
  await screen.findByText('Attendu : un nombre, comme 12,5.');
  await user.clear(screen.getByRole('textbox', { name: 'Largeur' }));
  // A comma is a decimal sign in French, and stays what one sees; a point is what is kept.
  await user.type(screen.getByRole('textbox', { name: 'Largeur' }), '3,5');
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Largeur' }).value).toBe('3,5');
  await user.click(screen.getByRole('checkbox', { name: 'Bois' }));
  await user.click(press('Carte'));
  await user.click(screen.getByTitle('Dessiner une ligne'));
  await user.click(press('Carte'));
  await user.upload(screen.getByLabelText(/^Joindre un fichier/), new File(['x'], 'pont.jpg'));
  await user.click(press('Envoyer le signalement'));
  await waitFor(() => expect(window.location.pathname).toBe('/espace-collaboratif/signalements/41'));
  expect(api.requestsOf(espacecoCalls.addReport)[0]?.body).toMatchObject({
    geometry: 'POINT(1.5 44.5)',
    community: 12,
    comment: 'Décrivez ce que vous voyez.',
    attributes: {
      community: 12,
      theme: 'Voirie',
      attributes: { Largeur: '3.5', Glissant: '1', Matières: ['Bois'] },
    },
    sketch: { objects: [{ type: 'Ligne', geometry: 'LINESTRING(1 44,2 45)', name: 'Ligne 1' }] },
    input_device: 'web',
  });
  const sent = api.requestsOf(espacecoCalls.addAttachments)[0]?.body as FormData;
  expect((sent.get('attachment1') as File).name).toBe('pont.jpg');
});

it('the map waits for the community it opens on, and is not made anew when it comes', async () => {
  const { api } = open({ community: 12 });
  const map = screen.getByRole('button', { name: 'Carte' });
  expect(map).toHaveProperty('value', 'attendue');
  await waitFor(() => expect(map).not.toHaveProperty('value', 'attendue'));
  expect(api.requestsOf(espacecoCalls.getEspacecoCommunity)).toHaveLength(1);
  const { zoom } = sampleCommunity;
  expect(JSON.parse((map as HTMLButtonElement).value)).toMatchObject({ zoom });
  expect(screen.getByRole('button', { name: 'Carte' })).toBe(map);
});

it('takes community and place from the address; without theme, nothing is asked', async () => {
  const { api, user } = open({ place: '2.35,48.85' });
  await screen.findByText(/^Le signalement est placé en 2.35,48.85/);
  await user.type(screen.getByRole('textbox', { name: 'Commentaire (facultatif)' }), 'Un nid-de-poule.');
  await user.click(press('Envoyer le signalement'));
  await waitFor(() => expect(api.requestsOf(espacecoCalls.addReport)).toHaveLength(1));
  expect(api.requestsOf(espacecoCalls.addReport)[0]?.body).toEqual({
    geometry: 'POINT(2.35 48.85)',
    community: null,
    comment: 'Un nid-de-poule.',
    sketch: null,
    input_device: 'web',
    idempotency_key: expect.any(String),
  });
});

async function sendWithPhotograph(params: RouteOf<'espaceco_report_new'>['params']) {
  const { api, user } = open({ ...params, place: '2.35,48.85' });
  await screen.findByText(/^Le signalement est placé en 2.35,48.85/);
  if (params.community !== undefined) await screen.findByDisplayValue('Décrivez ce que vous voyez.');
  await user.upload(screen.getByLabelText(/^Joindre un fichier/), new File(['x'], 'pont.jpg'));
  return { api, send: () => user.click(press('Envoyer le signalement')) };
}

it('photographs that the network lost after their report wait with its number, and leave once', async () => {
  const { api, send } = await sendWithPhotograph({ community: 12 });
  api.answersBy(espacecoCalls.addAttachments, () => {
    throw new TypeError('Failed to fetch');
  });
  api.answers(espacecoCalls.getReport, { ...sampleReport, attachments: [] });
  await send();
  await waitFor(() =>
    expect(snackbar.get()?.description).toMatch(
      /ses pièces jointes sont gardées ici et partiront au retour du réseau/,
    ),
  );
  expect(window.location.pathname).toBe('/espace-collaboratif/signalements/41');
  // Once by the form, once as they were queued.
  await waitFor(() => expect(api.requestsOf(espacecoCalls.addAttachments)).toHaveLength(2));
  await waitFor(() =>
    expect([...kept.queue.values()]).toMatchObject([
      { kind: 'report', fate: 'waiting', reportId: 41, communityId: 12, files: [{ name: 'pont.jpg' }] },
    ]),
  );
  api.answers(espacecoCalls.addAttachments, []);
  await sendQueue(sampleMe.id);
  expect([...kept.queue.values()]).toMatchObject([{ fate: 'sent', reportId: 41, files: [] }]);
  expect(api.requestsOf(espacecoCalls.addAttachments)).toHaveLength(3);
  expect(api.requestsOf(espacecoCalls.addReport)).toHaveLength(1);
});

it('photographs the server refused stay in the browser until somebody decides, and do not leave by themselves', async () => {
  const { api, send } = await sendWithPhotograph({ community: 12 });
  api.refuses(espacecoCalls.addAttachments, 413, { code: 'core.too-large', message: 'Trop lourd.' });
  api.answers(espacecoCalls.getReport, { ...sampleReport, attachments: [] });
  await send();
  await waitFor(() =>
    expect(snackbar.get()?.description).toMatch(/ses pièces jointes ne le sont pas.*Trop lourd\./),
  );
  await waitFor(() =>
    expect([...kept.queue.values()]).toMatchObject([
      { fate: 'refused', message: 'Trop lourd.', reportId: 41, files: [{ name: 'pont.jpg' }] },
    ]),
  );
});

it('a report of no community has no queue: its photographs are said to be missing', async () => {
  const { api, send } = await sendWithPhotograph({});
  api.refuses(espacecoCalls.addAttachments, 503, { code: 'core.unavailable', message: 'Plus tard.' });
  await send();
  await waitFor(() => expect(snackbar.get()?.description).toMatch(/ses pièces jointes ne le sont pas/));
  expect([...kept.queue.values()]).toEqual([]);
});

it('that the network lost them is told in the words of the site', async () => {
  const { api, send } = await sendWithPhotograph({});
  api.answersBy(espacecoCalls.addAttachments, () => {
    throw new TypeError('Failed to fetch');
  });
  await send();
  await waitFor(() =>
    expect(snackbar.get()?.description).toMatch(/ne le sont pas.*Le serveur ne répond pas/),
  );
  expect(snackbar.get()?.description).not.toMatch(/fetch/);
});
