import { defineLifecycle } from '@cartable/platform';

export type CommunityState = 'INACTIVE' | 'ACTIVE';

/** A community is set up once: what people work in is never taken from under them. */
export const communityLifecycle = defineLifecycle<CommunityState>({ INACTIVE: ['ACTIVE'], ACTIVE: [] });

export function stateOf({ active }: { readonly active: boolean }): CommunityState {
  return active ? 'ACTIVE' : 'INACTIVE';
}
