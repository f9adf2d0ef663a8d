// @vitest-environment jsdom
import type { Finding } from '@cartable/contract/datastore';
import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { MapViewProps } from '../../../map/MapView.tsx';
import { show } from '../../../test-support/show.tsx';
import { FindingsReport } from './FindingsReport.tsx';

// The map of the browser needs a canvas; what it is asked, and what it answers, are those of the real one.
vi.mock('../../../map/index.ts', () => ({
  MapView: ({ markers = [], selectedMarker, onSelectMarker }: MapViewProps) => (
    <>
      <output>{selectedMarker ?? 'none'}</output>
      {markers.map(({ id, shape }) => (
        <button key={id} type="button" onClick={() => onSelectMarker?.(id)}>
          {shape ? `object of ${shape.coordinates[0]!.length}` : 'point'}
        </button>
      ))}
    </>
  ),
}));

const bowTie: [number, number][] = [
  [2, 48],
  [3, 49],
  [3, 48],
  [2, 49],
  [2, 48],
];
const finding: Finding = {
  code: 'geometry.self-intersection',
  severity: 'warning',
  layer: 'parcelles',
  feature: '7',
  place: [2.5, 48.5],
  shape: { type: 'MultiLineString', coordinates: [bowTie] },
  params: { x: 2.5, y: 48.5 },
};
const other: Finding = { ...finding, code: 'geometry.ring-open', feature: '9', shape: undefined };

it('a finding of the list shows its object, an object of the map its finding', async () => {
  Element.prototype.scrollIntoView = vi.fn();
  show(<FindingsReport findings={[finding, other]} />);
  const object = await screen.findByRole('button', { name: 'object of 5' });
  fireEvent.click(screen.getAllByRole('button', { name: 'Voir sur la carte' })[1]!);
  expect(screen.getByRole('status').textContent).toContain('geometry.ring-open');
  fireEvent.click(object);
  expect(screen.getByRole('status').textContent).toContain('geometry.self-intersection');
  const reported = document.querySelector('[aria-live] .fr-alert');
  expect(reported?.textContent).toContain('parcelles');
  const items = [...document.querySelectorAll('li[aria-current]')];
  expect(items).toHaveLength(1);
  expect(items[0]!.textContent).toContain('objet 7');
});
