import { accountErrors } from './accounts.ts';
import { communityErrors } from './communities.ts';
import { mapErrors } from './maps.ts';
import { secondFactorErrors } from './second-factor.ts';
import { ssoErrors } from './sso.ts';

/** Errors of accounts, communities, what people ask of each other and the maps they keep. */
export const peopleErrors = {
  ...accountErrors,
  ...communityErrors,
  ...mapErrors,
  ...secondFactorErrors,
  ...ssoErrors,
};
