// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { show } from '../test-support/show.tsx';
import { AttributePanel } from './AttributePanel.tsx';
import type { LayerAnswer } from './map-types.ts';

const open = (answer: Partial<LayerAnswer>) =>
  show(
    <AttributePanel
      state={{
        place: [1.44, 44.45],
        answers: [
          {
            layerId: 'layer-7',
            title: 'Parcelles',
            features: [{ id: 'parcelles_du_lot.parcelles.1', properties: { nom: 'Le coteau', etat: null } }],
            ...answer,
          },
        ],
      }}
      isAsked
      ofLayers
      namesPlaces={false}
      onClose={() => undefined}
    />,
  );

it('what was clicked, and its attributes, have their titles', () => {
  open({ attributeTitles: { nom: 'Nom' } });
  screen.getByText('Parcelles 1');
  expect(screen.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual(['Nom', 'etat']);
});

it('those of a service that tells no titles have their names', () => {
  open({});
  screen.getByText('Objet parcelles_du_lot.parcelles.1');
  screen.getByRole('rowheader', { name: 'nom' });
});

it('says that a click asks for attributes, unless a tool takes it', () => {
  const props = { state: null, ofLayers: true, namesPlaces: false, onClose: () => undefined };
  show(
    <>
      <AttributePanel {...props} isAsked />
      <AttributePanel {...props} isAsked={false} />
    </>,
  );
  expect(screen.getAllByText('Cliquez sur la carte pour lire les attributs.')).toHaveLength(1);
});
