// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { show } from '../../../../../../test-support/show.tsx';
import { sampleCommunity } from '../../../../test-support.ts';
import type { Contribution } from '../../contribute/useContribution.ts';
import type { GuichetLayer } from '../../layers/guichet-layers.ts';
import { TrackUses } from './TrackUses.tsx';

vi.mock('../../../../../../map/index.ts', () =>
  vi.importActual('../../../../../../map/sketch/sketch-wkt.ts'),
);

const track = [1.5, 1.501].map((longitude, rank) => ({
  place: [longitude, 44.5] as const,
  accuracy: 5,
  at: rank,
}));
const layerOf = (id: number, title: string) =>
  ({
    layer: { id, role: 'edit', table: id, tools: ['draw'] },
    title,
    table: { id, title, geometry_name: 'geom', columns: [{ name: 'geom', type: 'LineString' }] },
  }) as unknown as GuichetLayer;
const [paths, dykes] = [layerOf(1, 'Chemins'), layerOf(2, 'Digues')];

function use(isEditable: (layer: GuichetLayer) => boolean) {
  const drawIn = vi.fn();
  const user = show(
    <TrackUses
      track={track}
      community={sampleCommunity}
      person={3}
      contribution={{ editable: [paths, dykes], drawIn } as unknown as Contribution}
      isEditable={isEditable}
      onObject={() => undefined}
    />,
  );
  return { user, drawIn };
}

it('a track becomes an object of a layer where one has a grid, and of no other', async () => {
  const { user, drawIn } = use((layer) => layer === dykes);
  expect(screen.queryByRole('option', { name: 'Chemins' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'En faire un objet' }));
  expect(drawIn).toHaveBeenCalledWith(dykes, expect.objectContaining({ type: 'LineString' }));
});

it('and only a report where one has none', () => {
  use(() => false);
  screen.getByRole('button', { name: /signalement/ });
  expect(screen.queryByRole('button', { name: 'En faire un objet' })).toBeNull();
});
