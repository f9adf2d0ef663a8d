import { Button } from '@codegouvfr/react-dsfr/Button';
import { ButtonsGroup } from '@codegouvfr/react-dsfr/ButtonsGroup';
import { useMe } from '../../../../base/api/session.ts';
import { ErrorAlert } from '../../../../base/design/ErrorAlert.tsx';
import { Page } from '../../../../base/design/Page.tsx';
import { defineTexts, useTexts } from '../../../../base/i18n/texts.ts';
import { routes } from '../../../../base/routing/routes.ts';
import { useSignOut } from '../../parts/use-sign-out.ts';
import { en } from './Logout.texts.en.ts';
import { fr } from './Logout.texts.fr.ts';

const texts = defineTexts('logout', { fr, en });

/** A link cannot close a session by itself (any site could hold one): it asks first. */
export function Screen() {
  const t = useTexts(texts);
  const signOut = useSignOut();
  const isSignedIn = Boolean(useMe().data);
  return (
    <Page title={t('title')} width="narrow">
      {signOut.error && <ErrorAlert error={signOut.error} />}
      <p>{isSignedIn ? t('question') : t('closed')}</p>
      {isSignedIn ? (
        <ButtonsGroup
          inlineLayoutWhen="sm and up"
          buttons={[
            { children: t('confirm'), disabled: signOut.isPending, onClick: () => signOut.mutate({}) },
            { children: t('stay'), priority: 'secondary', linkProps: routes.dashboard_pro().link },
          ]}
        />
      ) : (
        <Button linkProps={routes.login().link}>{t('signIn')}</Button>
      )}
    </Page>
  );
}
