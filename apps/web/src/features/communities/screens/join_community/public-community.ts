import type { CallAnswer } from '@cartable/contract/core';
import type { peopleCalls } from '@cartable/contract/people';

/** Community one may ask to join. */
export type PublicCommunity = CallAnswer<typeof peopleCalls.getPublicCommunities>[number];
