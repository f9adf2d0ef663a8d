import { SkipLinks } from '@codegouvfr/react-dsfr/SkipLinks';
import { PersistQueryClientProvider } from '@tanstack/react-query-persist-client';
import { useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { askAgain, persistence } from '../base/api/persistence.ts';
import { queryClient } from '../base/api/query-client.ts';
import { useMe } from '../base/api/session.ts';
import { latePart } from '../base/design/late-part.tsx';
import { noteNavigation } from '../base/design/Page.tsx';
import { PageTrailContext } from '../base/design/page-trail.ts';
import { Spinner } from '../base/design/Spinner.tsx';
import { chosenLanguage, showLanguage } from '../base/i18n/language.ts';
import { useTexts } from '../base/i18n/texts.ts';
import { RouteProvider, useRoute } from '../base/routing/routes.ts';
import { useSiteQuery } from '../base/site/site.ts';
import { useBrandStyle } from './brand.tsx';
import { CurrentScreen, usePreloadedScreen } from './CurrentScreen.tsx';
import { afterFirstScreen, useFirstScreen } from './first-screen.ts';
import { useLibraryDialogs } from './library-dialogs.ts';
import { NewVersionNotice } from './NewVersionNotice.tsx';
import { PageTrail } from './PageTrail.tsx';
import { SessionExpiredAlert } from './SessionExpiredAlert.tsx';
import { SiteFooter } from './SiteFooter.tsx';
import { SiteHeader } from './SiteHeader.tsx';
import { Snackbar } from './Snackbar.tsx';
import { StaleDataNotice } from './StaleDataNotice.tsx';
import { shellTexts } from './shell-texts.ts';
import './app.css';

/** Only who is signed in has tasks to follow. */
const Tasks = latePart(async () => (await afterFirstScreen(() => import('./Tasks.tsx'))).Tasks);

const SessionEnd = latePart(
  async () => (await afterFirstScreen(() => import('./session-end/SessionEnd.tsx'))).SessionEnd,
);

/** Nothing of it is loaded where nothing is measured. */
const Audience = latePart(async () => (await import('./consent/Audience.tsx')).Audience);

export function App() {
  return (
    <PersistQueryClientProvider client={queryClient} persistOptions={persistence} onSuccess={askAgain}>
      <RouteProvider>
        <Shell />
      </RouteProvider>
    </PersistQueryClientProvider>
  );
}

/** Screens that stand in the pages of other sites, without header and footer. */
const framedScreens: ReadonlySet<unknown> = new Set(['catalogue_record_map', 'maps_frame']);

function Shell() {
  const t = useTexts(shellTexts);
  const isSignedIn = Boolean(useMe().data);
  const isNarrow = useIsNarrow();
  useScrollOnNavigation();
  useLanguageOfPerson();
  useBrandStyle();
  useLibraryDialogs();
  const isScreenReady = usePreloadedScreen();
  const matomo = useSiteQuery().data?.audience;
  const isFramed = framedScreens.has(useRoute().name);
  const isDrawn = useIsFrameKnown() && isScreenReady;
  useFirstScreen(isDrawn);
  if (!isDrawn) return <Waiting />;
  if (isFramed) return <Framed />;
  return (
    <>
      <SkipLinks
        links={[
          { label: t('skipContent'), anchor: '#app-content' },
          {
            label: t('skipMenu'),
            anchor: isNarrow ? '#app-header-menu-button' : '#app-header-main-navigation',
          },
          { label: t('skipFooter'), anchor: '#app-footer' },
        ]}
      />
      {matomo && <Audience matomo={matomo} />}
      <SiteHeader />
      <main id="app-content" className="app-main" tabIndex={-1}>
        <SessionExpiredAlert />
        {isSignedIn && <SessionEnd />}
        <StaleDataNotice />
        <NewVersionNotice />
        <PageTrailContext value={PageTrail}>
          <CurrentScreen />
        </PageTrailContext>
      </main>
      <SiteFooter />
      {isSignedIn && <Tasks />}
      <Snackbar />
    </>
  );
}

/** Below, the menu of the design system is behind a button (its breakpoint `lg`). */
const narrow = window.matchMedia('(max-width: 61.99em)');

function useIsNarrow(): boolean {
  return useSyncExternalStore(
    (listener) => {
      narrow.addEventListener('change', listener);
      return () => narrow.removeEventListener('change', listener);
    },
    () => narrow.matches,
  );
}

/**
 * Whether the header and footer may be drawn: whose site it is and who is there change their height, so they come at
 * once as they will be. When the server does not answer at first, they come as they are known.
 */
function useIsFrameKnown(): boolean {
  const site = useSiteQuery();
  const me = useMe();
  const isLate = site.failureCount > 0 || me.failureCount > 0;
  return isLate || (site.data !== undefined && me.data !== undefined);
}

/** A screen alone, in a frame of another site. */
function Framed() {
  return (
    <main id="app-content">
      <CurrentScreen />
    </main>
  );
}

function Waiting() {
  return (
    <main id="app-content" className="app-main">
      <Spinner />
    </main>
  );
}

/** A new screen starts at its top; going back, or another page or tab of the same screen, leaves the reader in place. */
function useScrollOnNavigation(): void {
  const route = useRoute();
  const shown = useRef(route.name);
  // Before any heading of the new screen asks whether it shall take the focus.
  useLayoutEffect(() => {
    if (shown.current === route.name) return;
    shown.current = route.name;
    noteNavigation();
    if (route.action !== 'pop') window.scrollTo(0, 0);
  }, [route]);
}

/** The language of the account, unless another one was chosen in this browser. */
function useLanguageOfPerson(): void {
  const language = useMe().data?.language;
  useEffect(() => {
    if (language !== undefined && chosenLanguage() === undefined) showLanguage(language);
  }, [language]);
}
