import { Alert } from '@codegouvfr/react-dsfr/Alert';
import { useMe } from '../base/api/session.ts';
import { sessionExpiry } from '../base/api/session-expiry.ts';
import { useTexts } from '../base/i18n/texts.ts';
import { routes, useRoute } from '../base/routing/routes.ts';
import { useStore } from '../base/state/store.ts';
import { shellTexts } from './shell-texts.ts';

/**
 * Red alert while the session of the person on this page is expired; a visitor's refused call is no such thing. Signing
 * in again happens in a new tab, so that nothing typed is lost.
 */
export function SessionExpiredAlert() {
  const t = useTexts(shellTexts);
  const expired = useStore(sessionExpiry);
  const { data: me } = useMe();
  const route = useRoute();
  if (!expired || !me || route.name === 'login') return null;
  return (
    <div className="fr-container fr-pt-3w app-session-expired">
      <Alert
        severity="error"
        role="alert"
        title={t('sessionExpiredTitle')}
        description={
          <>
            {t('sessionExpiredText')}{' '}
            {/* `opener`: a window may close itself only when it was opened by a page. */}
            <a
              className="fr-link"
              href={routes.login({ session_expired: 1 }).href}
              target="_blank"
              rel="noopener opener"
            >
              {t('sessionExpiredLink')}
            </a>
          </>
        }
      />
    </div>
  );
}
