// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { show } from '../test-support/show.tsx';
import { restingStatus } from './layers/layer-status.ts';
import { MapMessages } from './MapMessages.tsx';

const layers = [
  { kind: 'wfs' as const, id: 'layer-1', title: 'Parcelles', url: '/', typeName: 'a' },
  { kind: 'wfs' as const, id: 'layer-2', title: 'Sentiers', url: '/', typeName: 'b' },
];
const statuses = {
  'layer-1': { ...restingStatus, isThinned: true },
  'layer-2': { ...restingStatus, isThinned: true },
};
const messages = (tiedTo: readonly string[]) =>
  show(
    <MapMessages
      layers={layers}
      statuses={statuses}
      tiedTo={tiedTo}
      baseMapFailed={false}
      retry={() => undefined}
    />,
  );

it('says that shapes are simplified to who draws along them', () => {
  messages(['layer-2']);
  expect(screen.getByRole('status').textContent).toMatch(/«\sSentiers\s» sont simplifiées/);
});

it('says nothing of them to who looks', () => {
  messages([]);
  expect(screen.queryByRole('status')).toBeNull();
});
