import type { RouteAnswer, routes } from '@cartable/contract';

/** Community one may ask to join. */
export type PublicCommunity = RouteAnswer<typeof routes.getPublicCommunities>[number];
