import { peopleCalls } from '@cartable/contract/people';
import { siteCalls } from '@cartable/contract/site';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, render } from '@testing-library/react';
import { type UserEvent, userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { site } from '../../test/stub-answers.ts';
import './clean-page.ts';
import { keyOf } from '../base/api/hooks.ts';
import { queryClient } from '../base/api/query-client.ts';
import { setMe } from '../base/api/session.ts';
import { type AnyRoute, RouteProvider } from '../base/routing/routes.ts';

/**
 * Opens every dialog there is, as the script of the design system would: what is in a closed one takes no focus, hence
 * no keys, and is hidden from who looks for a role.
 */
export function openDialogs(): void {
  for (const dialog of document.querySelectorAll('dialog')) {
    dialog.open = true;
    // Else the focus would be taken to be lost in it, and brought back to what opened it while one types.
    dialog.classList.add('fr-modal--opened');
  }
}

/**
 * Shows a component as a page would: the site is known, nobody is signed in (`setMe` says otherwise), addresses and the
 * cache of answers are real. Calls go to `startFakeApi()`.
 * @param at the address it is shown at
 * @param settings of the site, where they are not the usual ones
 * @returns a person at the keyboard and the mouse
 */
export function show(
  component: ReactNode,
  { at, site: settings }: { readonly at?: AnyRoute; readonly site?: Partial<typeof site> } = {},
): UserEvent {
  queryClient.setQueryData(keyOf(siteCalls.getSiteConfiguration), { ...site, ...settings });
  if (queryClient.getQueryData(keyOf(peopleCalls.getMe)) === undefined) setMe(null);
  render(
    <QueryClientProvider client={queryClient}>
      <RouteProvider>{component}</RouteProvider>
    </QueryClientProvider>,
  );
  // The first address of a window is read once for all tests of a file: one goes there afterwards.
  if (at) act(() => at.replace());
  return userEvent.setup();
}
