// @vitest-environment jsdom
import { espacecoCalls } from '@cartable/contract/espaceco';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { type RouteOf, routes, useRoute } from '../../../../base/routing/routes.ts';
import { startFakeApi } from '../../../../test-support/fake-api.ts';
import { show } from '../../../../test-support/show.tsx';
import { Screen } from './EspacecoStopFollowing.tsx';

const Stop = () => <Screen route={useRoute() as RouteOf<'espaceco_stop_following'>} />;

it('does nothing as it opens, and stops the mails once that is asked', async () => {
  const api = startFakeApi();
  api.answers(espacecoCalls.stopFollowing, undefined);
  const user = show(<Stop />, { at: routes.espaceco_stop_following({ key: 'abc' }) });
  const button = await screen.findByRole('button', { name: 'Ne plus recevoir ces courriels' });
  expect(api.requestsOf(espacecoCalls.stopFollowing)).toEqual([]);
  await user.click(button);
  await screen.findByText('Vous ne recevrez plus de courriel à propos de ce signalement.');
});
