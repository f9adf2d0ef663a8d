import { type ComponentType, Suspense, useEffect, useLayoutEffect, useState } from 'react';
import { useMe } from '../base/api/session.ts';
import { Failure } from '../base/design/Failure.tsx';
import { NotFound } from '../base/design/NotFound.tsx';
import { Spinner } from '../base/design/Spinner.tsx';
import { useTexts } from '../base/i18n/texts.ts';
import { type AnyRoute, routes, useRoute } from '../base/routing/routes.ts';
import { useSiteQuery } from '../base/site/site.ts';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { CommunityLayout, ConfigurationLayout, DatastoreLayout } from './Layouts.tsx';
import { accessOf, type ScreenName } from './screen-access.ts';
import { askFailedScreensAgain, screens } from './screens.ts';
import { shellTexts } from './shell-texts.ts';

/** Chooses what the address shows: unknown → 404; private without a person → sign-in; then the layout of the screen. */
export function CurrentScreen() {
  const route = useRoute();
  return (
    <ErrorBoundary resetKey={route.href} onFailure={askFailedScreensAgain}>
      <Suspense fallback={<Spinner />}>
        <Guarded route={route} />
      </Suspense>
    </ErrorBoundary>
  );
}

/** The frame of the page does not wait longer for the screen in it. */
const screenPatienceMs = 1000;

/**
 * A screen comes while the server is asked whose site it is, and who is there: its module is no secret, and most who ask
 * for one that is for somebody are signed in.
 * @returns whether the first one may be drawn with the frame of the page: it is there, or late, or not for everyone
 */
export function usePreloadedScreen(): boolean {
  const route = useRoute();
  const layout = accessOf(route)?.layout;
  const name = layout === undefined ? undefined : (route.name as ScreenName);
  const [isReady, setReady] = useState(layout !== 'public');
  useLayoutEffect(() => {
    if (name === undefined) return;
    const draw = () => setReady(true);
    void screens[name].preload().then(draw);
    const timer = setTimeout(draw, screenPatienceMs);
    return () => clearTimeout(timer);
  }, [name]);
  return isReady;
}

function Guarded({ route }: { readonly route: AnyRoute }) {
  const site = useSiteQuery();
  const me = useMe();
  const access = accessOf(route);
  if (access === undefined) return <NotFound />;

  if (site.data === undefined && site.isError)
    return <Failure error={site.error} retry={() => void site.refetch()} />;
  if (me.data === undefined && me.isError)
    return <Failure error={me.error} retry={() => void me.refetch()} />;
  if (site.data === undefined || me.data === undefined) return <Spinner />;
  if (access.layout !== 'public' && me.data === null) return <ToLogin next={route.href} />;
  if (access.layout === 'administrator' && !me.data?.roles.includes('ADMINISTRATOR')) return <NotFound />;

  // The table pairs each route with its own screen; TypeScript cannot follow the pair through a lookup.
  const Screen = screens[route.name as ScreenName] as ComponentType<{ readonly route: AnyRoute }>;
  const shown = <Screen route={route} />;
  const { datastoreId, communityId } = route.params as { datastoreId?: string; communityId?: string };
  if (access.layout === 'datastore' && datastoreId !== undefined) {
    return (
      <DatastoreLayout key={datastoreId} datastoreId={datastoreId} needs={access.needs}>
        {shown}
      </DatastoreLayout>
    );
  }
  if (access.layout === 'community' && communityId !== undefined) {
    return (
      <CommunityLayout key={communityId} communityId={communityId} needs={access.needs}>
        {shown}
      </CommunityLayout>
    );
  }
  if (access.layout === 'configuration')
    return <ConfigurationLayout needs={access.needs}>{shown}</ConfigurationLayout>;
  return shown;
}

/** Asked again after signing in: deep links survive. */
function ToLogin({ next }: { readonly next: string }) {
  const t = useTexts(shellTexts);
  useEffect(() => {
    routes.login({ next }).replace();
  }, [next]);
  return <Spinner label={t('redirecting')} />;
}
