import { peopleCalls } from '@cartable/contract/people';
import { broadcastSignOut } from '../../../base/api/cache-owner.ts';
import { useWrite } from '../../../base/api/hooks.ts';
import { setMe } from '../../../base/api/session.ts';
import { formDone } from '../../../base/forms/leaving.ts';
import { routes } from '../../../base/routing/routes.ts';
import { forgetZonesWithin } from '../../../base/state/zones.ts';

const longestForgetting = 3000;

/** Closes the session, forgets what this browser kept of it, and shows the home page. */
export function useSignOut() {
  return useWrite(peopleCalls.signOut, {
    onSuccess: async ({ provider_sign_out_url: providerAddress }) => {
      formDone();
      broadcastSignOut();
      // The session of the identity provider is closed there, and comes back to the home page.
      if (providerAddress !== null) {
        // Whoever does not come back leaves nothing here either.
        await forgetZonesWithin(longestForgetting);
        location.assign(providerAddress);
        return;
      }
      // First the public page: a private screen without its person would send to the sign-in screen.
      routes.home().push();
      setMe(null);
    },
  });
}
