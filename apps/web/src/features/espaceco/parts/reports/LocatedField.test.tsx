// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import '../../../../test-support/clean-page.ts';
import type { MapViewProps } from '../../../../map/index.ts';
import { LocatedField } from './LocatedField.tsx';
import type { Located } from './report-form.ts';

vi.mock('../../../../map/index.ts', async () => ({
  ...(await vi.importActual('../../../../map/sketch/sketch-wkt.ts')),
  formatPlace: String,
  PlaceSearch: () => null,
  MapView: ({ isAwaited, extent, zoom }: MapViewProps) => (
    <output>{isAwaited ? 'attendue' : `${extent?.west ?? 'le pays'} ${zoom ?? ''}`}</output>
  ),
}));

const lot = { id: 12, position: 'POINT(1.44 44.45)', zoom: 10 };
const ain = { id: 13, position: 'POINT(5.2 46.1)', zoom: 9 };
const nothing: Located = { place: null, drawn: [] };
const line = {
  ...{ id: 'a', kind: 'line', name: 'Ligne 1', description: '', colour: '#000091', attributes: {} },
  geometry: { type: 'LineString', coordinates: [] },
} as unknown as Located['drawn'][number];

type Props = Parameters<typeof LocatedField>[0];
function open(first: Partial<Props>) {
  const field = (part: Partial<Props>) => (
    <LocatedField
      community={undefined}
      value={nothing}
      onChange={() => undefined}
      error={undefined}
      {...part}
    />
  );
  const { rerender } = render(field(first));
  const map = () => screen.getAllByRole('status').find(({ tagName }) => tagName === 'OUTPUT')?.textContent;
  return { map, change: (part: Partial<Props>) => rerender(field(part)) };
}

it('the map that is drawn on stays while another community is waited for, and stays where it is', () => {
  const { map, change } = open({ community: lot });
  expect(map()).toBe('1.44 10');
  change({ isAwaited: true, value: { place: null, drawn: [line] } });
  expect(map()).toBe('1.44 10');
  change({ community: ain, value: { place: null, drawn: [line] } });
  expect(map()).toBe('1.44 10');
});

it('a line that has one end only is not lost either; the map goes to the community once it is there', () => {
  const { map, change } = open({ isAwaited: true });
  expect(map()).toBe('attendue');
  change({ community: lot });
  expect(map()).toBe('1.44 10');
  change({ isAwaited: true });
  expect(map()).toBe('1.44 10');
  change({ community: ain });
  expect(map()).toBe('5.2 9');
});
