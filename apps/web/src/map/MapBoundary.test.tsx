// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { it, vi } from 'vitest';
import { show } from '../test-support/show.tsx';
import { MapBoundary } from './MapBoundary.tsx';

it('lets a map that breaks take nothing of its page with it', () => {
  // What broke is told in the console.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const Broken = (): never => {
    throw new TypeError('extent');
  };
  show(
    <>
      <p>Description de la donnée</p>
      <MapBoundary>
        <Broken />
      </MapBoundary>
    </>,
  );
  screen.getByText(/carte ne peut pas être affichée/);
  screen.getByText('Description de la donnée');
});
