import { SkipLinks } from '@codegouvfr/react-dsfr/SkipLinks';
import { PersistQueryClientProvider } from '@tanstack/react-query-persist-client';
import { useEffect, useRef } from 'react';
import { askAgain, persistence } from '../base/api/persistence.ts';
import { queryClient } from '../base/api/query-client.ts';
import { useMe } from '../base/api/session.ts';
import { noteNavigation } from '../base/design/Page.tsx';
import { PageTrailContext } from '../base/design/page-trail.ts';
import { chosenLanguage, showLanguage } from '../base/i18n/language.ts';
import { useTexts } from '../base/i18n/texts.ts';
import { RouteProvider, useRoute } from '../base/routing/routes.ts';
import { WorksTray } from '../features/tasks/index.ts';
import { forgetAfter } from './after-work.ts';
import { useBrandStyle } from './brand.tsx';
import { CurrentScreen } from './CurrentScreen.tsx';
import { PageTrail } from './PageTrail.tsx';
import { SessionExpiredAlert } from './SessionExpiredAlert.tsx';
import { SiteFooter } from './SiteFooter.tsx';
import { SiteHeader } from './SiteHeader.tsx';
import { Snackbar } from './Snackbar.tsx';
import { shellTexts } from './shell-texts.ts';
import './app.css';

export function App() {
  return (
    <PersistQueryClientProvider client={queryClient} persistOptions={persistence} onSuccess={askAgain}>
      <RouteProvider>
        <Shell />
      </RouteProvider>
    </PersistQueryClientProvider>
  );
}

function Shell() {
  const t = useTexts(shellTexts);
  useScrollOnNavigation();
  useLanguageOfPerson();
  useBrandStyle();
  return (
    <>
      <SkipLinks
        links={[
          { label: t('skipContent'), anchor: '#app-content' },
          { label: t('skipMenu'), anchor: '#app-header-main-navigation' },
          { label: t('skipFooter'), anchor: '#app-footer' },
        ]}
      />
      <SiteHeader />
      <main id="app-content" className="app-main" tabIndex={-1}>
        <SessionExpiredAlert />
        <PageTrailContext value={PageTrail}>
          <CurrentScreen />
        </PageTrailContext>
      </main>
      <SiteFooter />
      <WorksTray onChange={forgetAfter} />
      <Snackbar />
    </>
  );
}

/** A new screen starts at its top; going back, or another page or tab of the same screen, leaves the reader in place. */
function useScrollOnNavigation(): void {
  const route = useRoute();
  const shown = useRef(route.name);
  useEffect(() => {
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
