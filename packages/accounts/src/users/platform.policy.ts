import { definePolicy } from '../policies/define-policy.ts';

export type PlatformAction = 'administer';

/** Policy of the installation itself: for its administrators, and unknown to the others. */
export const platformPolicy = definePolicy<PlatformAction, undefined>({
  knows: () => false,
  rules: { administer: { right: 'ADMINISTRATOR', allows: () => false } },
});
