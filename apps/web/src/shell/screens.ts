import { type ComponentType, lazy } from 'react';
import type { RouteName, RouteOf } from './routes.ts';

/** What one may do in a datastore, as the server tells with the datastore itself. */
export type DatastoreAbility = 'upload' | 'processing' | 'annex' | 'broadcast' | 'community';

interface Entry<N extends RouteName> {
  /** `public`: anyone; `user`: a signed-in person; `datastore` and `community`: one who may see it, inside its layout. */
  readonly layout: 'public' | 'user' | 'datastore' | 'community';
  /** Without this ability in the datastore, the notice of forbidden screens is shown instead. */
  readonly needs?: DatastoreAbility;
  readonly Screen: ComponentType<{ readonly route: RouteOf<N> }>;
}

type Loader<N extends RouteName> = () => Promise<{
  readonly Screen: ComponentType<{ readonly route: RouteOf<N> }>;
}>;

const screen = <N extends RouteName>(
  layout: Entry<N>['layout'],
  load: Loader<N>,
  needs?: DatastoreAbility,
): Entry<N> => ({
  layout,
  Screen: lazy(async () => ({ default: (await load()).Screen })),
  ...(needs === undefined ? {} : { needs }),
});

/**
 * The screens, one line each: the route they serve, who may see them, and the module to load. A route without a line
 * answers with the 404 page. Each module exports its component as `Screen`.
 */
export const screens: { readonly [N in RouteName]?: Entry<N> } = {
  home: screen('public', () => import('../screens/home/Home.tsx')),
};
