// @vitest-environment jsdom
import { espacecoCalls } from '@cartable/contract/espaceco';
import { renderHook } from '@testing-library/react';
import { expect, it, onTestFinished } from 'vitest';
import { broadcastSignOut, signedOut } from '../../../../../base/api/cache-owner.ts';
import { startFakeApi } from '../../../../../test-support/fake-api.ts';
import { usePresence } from './usePresence.ts';

const told = (api: ReturnType<typeof startFakeApi>) =>
  api.requestsOf(espacecoCalls.announcePresence).map(({ body }) => (body as { doing: string }).doing);

it('who leaves the map says so, but not who leaves it by signing out: it would be refused', () => {
  const api = startFakeApi();
  api.answers(espacecoCalls.announcePresence, undefined);
  onTestFinished(() => signedOut.set(false));
  renderHook(() => usePresence(12, 'editing')).unmount();
  expect(told(api)).toEqual(['editing', 'leaving']);
  const { unmount } = renderHook(() => usePresence(12, 'looking'));
  broadcastSignOut();
  unmount();
  expect(told(api)).toEqual(['editing', 'leaving', 'looking']);
});
