import './base/api/ask-first.ts';
import '@codegouvfr/react-dsfr/dsfr/dsfr.main.min.css';
import './shell/icons.css';
import { startReactDsfr } from '@codegouvfr/react-dsfr/spa';
import { createRoot } from 'react-dom/client';
import { isAbortOrNetworkError } from './base/api/api-error.ts';
import { persistence } from './base/api/persistence.ts';
import { askMe, onOwnerChange, watchSession } from './base/api/session.ts';
import { dropAllDrafts } from './base/forms/drafts.ts';
import { useLanguage } from './base/i18n/texts.ts';
import { askSite } from './base/site/site.ts';
import { watchInstallPrompt } from './base/state/install-prompt.ts';
import { forgetRecordings } from './base/state/recording.ts';
import { forgetZones } from './base/state/zones.ts';
import { deleteRememberedDeposits } from './features/uploads/index.ts';
import { App } from './shell/App.tsx';
import { expectFirstScreen } from './shell/first-screen.ts';
import { watchSheets } from './shell/missing-sheets.ts';
import { entryOf, reloadAfterUpgrade } from './shell/reload-after-upgrade.ts';

// Browsers stop at 250, tiles included: what a zone takes along is what the page asked.
performance.setResourceTimingBufferSize(20_000);

// The policy of the page forbids the code that zod would make of its schemas; to try is reported by browsers.
const zodHolder = globalThis as { __zod_globalConfig?: object };
zodHolder.__zod_globalConfig = { ...zodHolder.__zod_globalConfig, jitless: true };

// What all pages wait for is taken in while they are made ready.
void askSite();
void askMe();

expectFirstScreen();
startReactDsfr({ defaultColorScheme: 'system', useLang: useLanguage });
// Who it is may be known before what was kept is read back: nothing of the one before is.
onOwnerChange(() => void persistence.persister.removeClient());
onOwnerChange(dropAllDrafts);
onOwnerChange(forgetRecordings);
onOwnerChange(() => deleteRememberedDeposits(localStorage));
onOwnerChange(() => void forgetZones().catch(() => undefined));
watchSession();
watchSheets();
watchInstallPrompt();

// Given up or unreachable: no error of ours (specification §8).
window.addEventListener('unhandledrejection', (event) => {
  if (isAbortOrNetworkError(event.reason)) event.preventDefault();
});

reloadAfterUpgrade({
  buildId: __BUILD_ID__,
  entry: entryOf(document),
  reload: () => window.location.reload(),
});

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no root element.');
createRoot(root).render(<App />);
