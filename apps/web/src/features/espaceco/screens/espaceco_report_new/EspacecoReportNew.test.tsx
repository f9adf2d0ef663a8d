// @vitest-environment jsdom
import { espacecoCalls } from '@cartable/contract/espaceco';
import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { type RouteOf, routes, useRoute } from '../../../../base/routing/routes.ts';
import type { MapViewProps } from '../../../../map/index.ts';
import { startFakeApi } from '../../../../test-support/fake-api.ts';
import { show } from '../../../../test-support/show.tsx';
import { sampleCommunity, sampleMe, sampleReport } from '../../test-support.ts';
import { Screen } from './EspacecoReportNew.tsx';

vi.mock('../../../../map/index.ts', async () => ({
  ...(await vi.importActual('../../../../map/sketch/sketch-wkt.ts')),
  formatPlace: String,
  PlaceSearch: () => null,
  MapView: ({ sketch }: MapViewProps) => (
    <button
      type="button"
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

// jsdom scrolls nothing.
Element.prototype.scrollIntoView = () => undefined;

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
  await screen.findByText('Attendu : un nombre, comme 12.5.');
  await user.clear(screen.getByRole('textbox', { name: 'Largeur' }));
  await user.type(screen.getByRole('textbox', { name: 'Largeur' }), '3.5');
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

it('takes community and place from the address; without theme, nothing is asked', async () => {
  const { api, user } = open({ place: '2.35,48.85' });
  await screen.findByText(/^Le signalement est placé en 2.35,48.85/);
  await user.type(screen.getByRole('textbox', { name: 'Commentaire' }), 'Un nid-de-poule.');
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
