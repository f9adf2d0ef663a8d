// @vitest-environment jsdom
import { datastoreCalls } from '@cartable/contract/datastore';
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { keyOf, useRead } from '../base/api/hooks.ts';
import { queryClient } from '../base/api/query-client.ts';
import { startFakeApi } from '../test-support/fake-api.ts';
import { show } from '../test-support/show.tsx';
import { StaleDataNotice } from './StaleDataNotice.tsx';

const call = datastoreCalls.getMyPermissions;
const readAt = new Date('2026-11-24T08:30:00');

function Services() {
  const services = useRead(call, {}, { retry: false, staleTime: 0 });
  return <p>{services.data ? 'services lus' : 'rien'}</p>;
}

/** Answer read this morning, put in the cache. */
function read() {
  queryClient.setQueryData(keyOf(call), [], { updatedAt: readAt.getTime() });
}

it('tells that what is shown could not be read again, since when, and tries again', async () => {
  const api = startFakeApi();
  api.refuses(call, 500, { code: 'common.internal', message: 'Panne' });
  read();
  const user = show(
    <>
      <StaleDataNotice />
      <Services />
    </>,
  );
  expect(screen.getByText('services lus')).toBeTruthy();
  expect((await screen.findByText(/Données du 24 novembre 2026/)).textContent).toContain('8:30');
  api.answers(call, []);
  await user.click(screen.getByRole('button', { name: 'Réessayer' }));
  await vi.waitFor(() => expect(screen.queryByText(/Données du/)).toBeNull());
});

it.each([401, 403, 404])('says nothing of an answer %i, which the screen tells itself', async (status) => {
  const api = startFakeApi();
  api.refuses(call, status, { code: 'common.not-found', message: '' });
  read();
  show(
    <>
      <StaleDataNotice />
      <Services />
    </>,
  );
  await vi.waitFor(() => expect(queryClient.getQueryState(keyOf(call))?.status).toBe('error'));
  expect(screen.queryByText(/Données du/)).toBeNull();
});
