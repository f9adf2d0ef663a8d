import { Alert } from '@codegouvfr/react-dsfr/Alert';
import { useEffect } from 'react';
import { useMe } from '../../../../base/api/session.ts';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { type RouteOf, routes } from '../../../../base/routing/routes.ts';
import { homeTexts } from './home-texts.ts';

/** Notices of the sign-in on the home page: it failed, or the session is open again (specification §2). */
export function SignInNotices({ params }: { readonly params: RouteOf<'home'>['params'] }) {
  if (params.session_expired_login_success === 1) return <Reconnected />;
  return params.authentication_failed === undefined ? null : <SignInFailed />;
}

function SignInFailed() {
  const t = useTexts(homeTexts);
  const isSignedIn = Boolean(useMe().data);
  useEffect(() => {
    if (isSignedIn) routes.home().replace();
  }, [isSignedIn]);
  return (
    <div className="fr-container fr-py-3w">
      <Alert
        severity="error"
        as="h2"
        title={t('failedTitle')}
        description={
          <>
            {t('failedText')} <a {...routes.login().link}>{t('failedRetry')}</a>
          </>
        }
      />
    </div>
  );
}

function Reconnected() {
  const t = useTexts(homeTexts);
  const isSignedIn = Boolean(useMe().data);
  useEffect(() => {
    if (isSignedIn) window.close();
  }, [isSignedIn]);
  return (
    <div className="fr-container fr-py-3w">
      <Alert severity="success" as="h2" title={t('reconnectedTitle')} description={t('reconnectedText')} />
    </div>
  );
}
