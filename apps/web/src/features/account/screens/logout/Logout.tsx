import { Button } from '@codegouvfr/react-dsfr/Button';
import { ButtonsGroup } from '@codegouvfr/react-dsfr/ButtonsGroup';
import { RadioButtons } from '@codegouvfr/react-dsfr/RadioButtons';
import { useEffect, useState } from 'react';
import { useMe } from '../../../../base/api/session.ts';
import { ErrorAlert } from '../../../../base/design/ErrorAlert.tsx';
import { Page } from '../../../../base/design/Page.tsx';
import { defineTexts, useTexts } from '../../../../base/i18n/texts.ts';
import { routes } from '../../../../base/routing/routes.ts';
import { forgetUnsentWork, readUnsentWork, type UnsentWork } from '../../parts/unsent-work.ts';
import { useSignOut } from '../../parts/use-sign-out.ts';
import { en } from './Logout.texts.en.ts';
import { fr } from './Logout.texts.fr.ts';

const texts = defineTexts('logout', { fr, en });

/** A link cannot close a session by itself (any site could hold one): it asks first. */
export function Screen() {
  const t = useTexts(texts);
  const isSignedIn = Boolean(useMe().data);
  return (
    <Page title={t('title')} width="narrow">
      {isSignedIn ? (
        <SignOut />
      ) : (
        <>
          <p>{t('closed')}</p>
          <Button linkProps={routes.login().link}>{t('signIn')}</Button>
        </>
      )}
    </Page>
  );
}

function SignOut() {
  const t = useTexts(texts);
  const signOut = useSignOut();
  const { unsent, isLooking } = useUnsentWork();
  const [isDeleted, choose] = useState(false);
  const [failure, fail] = useState<unknown>();
  const leave = async () => {
    try {
      if (unsent && isDeleted) await forgetUnsentWork(unsent.person);
    } catch (error) {
      return fail(error);
    }
    signOut.mutate({});
  };
  return (
    <>
      {signOut.error && <ErrorAlert error={signOut.error} />}
      {failure !== undefined && <ErrorAlert title={t('deleteFailed')} error={failure} />}
      <p>{t('question')}</p>
      {unsent && (
        <>
          <p>{t('unsent', { count: unsent.count })}</p>
          <RadioButtons
            legend={t('unsentWhat')}
            options={[
              {
                label: t('keep'),
                hintText: t('keepHint'),
                nativeInputProps: { checked: !isDeleted, onChange: () => choose(false) },
              },
              {
                label: t('delete'),
                hintText: t('deleteHint'),
                nativeInputProps: { checked: isDeleted, onChange: () => choose(true) },
              },
            ]}
          />
        </>
      )}
      <ButtonsGroup
        inlineLayoutWhen="sm and up"
        buttons={[
          {
            children: t('confirm'),
            // Nobody leaves before they are told what they leave.
            disabled: signOut.isPending || isLooking,
            onClick: () => void leave(),
          },
          { children: t('stay'), priority: 'secondary', linkProps: routes.dashboard_pro().link },
        ]}
      />
    </>
  );
}

/** The server is asked whose work this is; without an answer, whoever wants to leave may. */
const longestLookMs = 10_000;

/** What they did in the field, and did not send. */
function useUnsentWork(): { readonly unsent: UnsentWork | undefined; readonly isLooking: boolean } {
  const [unsent, tell] = useState<UnsentWork>();
  const [isLooking, look] = useState(true);
  useEffect(() => {
    const seen = () => look(false);
    // A browser that keeps nothing has nothing to tell.
    readUnsentWork()
      .then(tell, () => undefined)
      .finally(seen);
    const timer = setTimeout(seen, longestLookMs);
    return () => clearTimeout(timer);
  }, []);
  return { unsent, isLooking };
}
