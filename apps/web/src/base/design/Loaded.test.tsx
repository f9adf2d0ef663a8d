// @vitest-environment jsdom
import type { UseQueryResult } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { show } from '../../test-support/show.tsx';
import { type ApiError, apiError } from '../api/api-error.ts';
import { Loaded } from './Loaded.tsx';
import { Page } from './Page.tsx';

const refetch = vi.fn();

function failed(status: number) {
  const error = apiError(status, { message: 'La base ne répond pas.' });
  return { isError: true, isSuccess: false, error, refetch } as unknown as UseQueryResult<string, ApiError>;
}

const inPage = (status: number, inPlace: boolean) =>
  show(
    <Page title="Signalements">
      <button type="button">Filtrer</button>
      <Loaded query={failed(status)} inPlace={inPlace}>
        {(text) => text}
      </Loaded>
    </Page>,
  );
const title = () => screen.getByRole('heading', { level: 1 }).textContent;

it.each([true, false])(
  'a fault of the server says so and is asked again (in its place: %s)',
  async (inPlace) => {
    refetch.mockClear();
    const user = inPage(503, inPlace);
    screen.getByText('La base ne répond pas.');
    expect(title()).toBe(inPlace ? 'Signalements' : 'Une erreur est survenue');
    await user.click(screen.getByRole('button', { name: 'Réessayer' }));
    expect(refetch).toHaveBeenCalledOnce();
  },
);

it('what is gone is told in the place of a part, and not asked again', () => {
  inPage(404, true);
  expect(title()).toBe('Signalements');
  expect(screen.queryByRole('button', { name: 'Réessayer' })).toBeNull();
});
