import { peopleCalls } from '@cartable/contract/people';
import { Alert } from '@codegouvfr/react-dsfr/Alert';
import { Button } from '@codegouvfr/react-dsfr/Button';
import { useEffect, useState } from 'react';
import { isSessionExpired } from '../../base/api/api-error.ts';
import { call } from '../../base/api/call.ts';
import { useRead } from '../../base/api/hooks.ts';
import { sessionExpiry } from '../../base/api/session-expiry.ts';
import { notify } from '../../base/design/snackbar.ts';
import { useLanguage, useTexts } from '../../base/i18n/texts.ts';
import { useSiteQuery } from '../../base/site/site.ts';
import { useStore } from '../../base/state/store.ts';
import { sessionTimes } from './session-times.ts';
import { sessionEndTexts } from './texts.ts';
import { useVisits } from './useVisits.ts';

/**
 * Tells who is signed in that the session is about to close: for want of use, and a press keeps it open; or because it
 * has lasted as long as it may.
 */
export function SessionEnd() {
  // Around the screens, where the site may be unknown: a screen says then that it could not be read.
  const seconds = useSiteQuery().data?.limits.session_idle_seconds;
  return seconds === undefined ? null : <Warning idleMs={seconds * 1000} />;
}

function Warning({ idleMs }: { readonly idleMs: number }) {
  const t = useTexts(sessionEndTexts);
  const time = new Intl.DateTimeFormat(useLanguage(), { timeStyle: 'short' });
  const isExpired = useStore(sessionExpiry);
  const visitedAt = useVisits();
  const lastAt = useLastMoment(isExpired, visitedAt);
  const { warnAt, endsAt, overAt, isLast } = sessionTimes(visitedAt, idleMs, lastAt);
  const isNear = useIsPast(warnAt);
  const isOver = useIsPast(overAt);
  useEffect(() => {
    if (!isOver) return;
    const look = () => void visit();
    look();
    // Without network nothing is known of the session.
    window.addEventListener('online', look);
    return () => window.removeEventListener('online', look);
  }, [isOver]);
  if (!isNear || isExpired) return null;
  const stay = async () => {
    const end = await visit();
    if (end === 'closed') return;
    if (end === 'unknown') {
      notify({ severity: 'error', description: t('unknown') });
      return;
    }
    notify({ description: t('stays') });
    document.getElementById('app-content')?.focus();
  };
  return (
    <div className="fr-container fr-pt-3w app-session-expired">
      <Alert
        severity="warning"
        role="alert"
        title={t('title')}
        description={
          <>
            {t(isLast ? 'last' : 'text', { time: time.format(endsAt) })}{' '}
            {!isLast && (
              <Button size="small" priority="secondary" onClick={() => void stay()}>
                {t('stay')}
              </Button>
            )}
          </>
        }
      />
    </div>
  );
}

/** When the session ends even if it is used, asked once of each session; never, until that is known. */
function useLastMoment(isExpired: boolean, visitedAt: number): number {
  const { data = [] } = useRead(
    peopleCalls.getMySessions,
    {},
    { enabled: !isExpired, staleTime: 0, refetchOnWindowFocus: false, meta: { persist: false } },
  );
  const current = data.find((session) => session.current);
  const lastAt = current ? Date.parse(current.expires) : Number.POSITIVE_INFINITY;
  // Answered after that, the browser is in another session, opened since.
  return lastAt > visitedAt ? lastAt : Number.POSITIVE_INFINITY;
}

/** @returns how the session is, `unknown` when the server did not tell; the alert of expired sessions says when it is closed */
async function visit(): Promise<'open' | 'closed' | 'unknown'> {
  try {
    await call(peopleCalls.getMe);
    return 'open';
  } catch (error) {
    return isSessionExpired(error) ? 'closed' : 'unknown';
  }
}

/** The longest a timer of browsers can wait. */
const longestTimerMs = 2 ** 31 - 1;

/** Whether a moment is past; looked at again when the page is shown, for timers sleep with the machine. */
function useIsPast(at: number): boolean {
  const [isPast, tell] = useState(() => Date.now() >= at);
  useEffect(() => {
    const look = () => tell(Date.now() >= at);
    look();
    const timer = setTimeout(look, Math.min(Math.max(at - Date.now(), 0), longestTimerMs));
    document.addEventListener('visibilitychange', look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [at]);
  return isPast;
}
