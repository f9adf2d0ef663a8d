// @vitest-environment jsdom
import type { EspacecoTable } from '@cartable/contract/espaceco';
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { show } from '../../../../../test-support/show.tsx';
import { newDraft } from '../../../parts/unsent/drafts/draft.ts';
import { sampleCommunity } from '../../../test-support.ts';
import type { GuichetLayer } from '../layers/guichet-layers.ts';
import { ContributePanel } from './ContributePanel.tsx';
import type { Contribution } from './useContribution.ts';

vi.mock('../../../../../map/index.ts', () => vi.importActual('../../../../../map/sketch/sketch-wkt.ts'));

const table = { id: 5, title: 'Seuils', geometry_name: 'geom', columns: [] } as unknown as EspacecoTable;
const draft = newDraft({ layerId: 9, table }, 'POINT(1 44)');

/** The only layer to be edited has no table. */
function open(layer: Partial<GuichetLayer>, drafts: Contribution['drafts'] = []) {
  const unread = { layer: { id: 9, role: 'edit', table: 5 }, title: '', isGone: false, ...layer };
  const contribution = { editable: [], drafts, isKept: true, tool: null, holdOf: () => undefined };
  show(
    <ContributePanel
      community={sampleCommunity}
      person={3}
      layers={[unread as unknown as GuichetLayer]}
      contribution={contribution as unknown as Contribution}
    />,
  );
}
const nothingEditable = () => screen.queryByText('Aucune couche de ce guichet ne peut être modifiée ici.');

it('drafts are seen and sent while their layer cannot be read', () => {
  open({ hasFailed: true }, [draft]);
  screen.getByText('Une couche n’a pas pu être lue.');
  screen.getByRole('button', { name: 'Réessayer' });
  screen.getByRole('heading', { name: '1 changement à envoyer' });
  expect(screen.getByRole('button', { name: 'Envoyer 1 changement' })).toHaveProperty('disabled', false);
  // Its form is that of its table.
  expect(screen.getByRole('button', { name: 'Revoir' })).toHaveProperty('disabled', true);
  expect(nothingEditable()).toBeNull();
});

it('where no layer can be edited, that is said once they are read', () => {
  open({ hasFailed: false });
  expect(nothingEditable()).toBeNull();
});

it('and then the drafts there are are seen all the same', () => {
  open({ isGone: true }, [draft]);
  expect(nothingEditable()).not.toBeNull();
  screen.getByRole('heading', { name: '1 changement à envoyer' });
});
