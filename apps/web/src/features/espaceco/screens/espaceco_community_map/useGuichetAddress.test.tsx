// @vitest-environment jsdom
import { act, renderHook, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { RouteProvider, routes, useRoute } from '../../../../base/routing/routes.ts';
import '../../../../test-support/clean-page.ts';
import type { GuichetAddress } from './guichet-address.ts';
import { useGuichetAddress } from './useGuichetAddress.ts';

it('what is told once leaves the address, and does not come back with what follows', async () => {
  routes.espaceco_community_map({ communityId: 3, panel: 'reports', received: true }).replace();
  const { result } = renderHook(
    () => {
      const route = useRoute();
      return useGuichetAddress(route.params as GuichetAddress, () => undefined);
    },
    { wrapper: RouteProvider },
  );
  const query = () => new URLSearchParams(window.location.search);
  await waitFor(() => expect(query().has('received')).toBe(false));
  expect(query().get('panel')).toBe('reports');
  act(() => result.current.go({ view: 'table' }));
  await waitFor(() => expect(query().get('view')).toBe('table'));
  expect(query().has('received')).toBe(false);
});
