import { peopleCalls, type User } from '@cartable/contract/people';
import { Button } from '@codegouvfr/react-dsfr/Button';
import { useState } from 'react';
import { useWrite } from '../../../../base/api/hooks.ts';
import { ErrorAlert } from '../../../../base/design/ErrorAlert.tsx';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { signByPasskey } from '../../parts/passkeys.ts';
import { loginTexts } from './login-texts.ts';

/** Both steps in one: what the person has, and a finger, a face or a code. */
export function PasskeyButton({ onSignedIn }: { readonly onSignedIn: (me: User) => void }) {
  const t = useTexts(loginTexts);
  const [isAsking, setIsAsking] = useState(false);
  const signIn = useWrite(peopleCalls.signInWithPasskey, { onSuccess: onSignedIn });
  const begin = useWrite(peopleCalls.beginPasskeySignIn, {
    onSuccess: async (options) => {
      setIsAsking(true);
      const answer = await signByPasskey(options).finally(() => setIsAsking(false));
      if (answer) signIn.mutate({ body: { answer: answer as never } });
    },
  });
  const error = signIn.error ?? begin.error;
  return (
    <div className="fr-mt-2w">
      {error && <ErrorAlert title={t('failed')} error={error} />}
      <Button
        type="button"
        priority="secondary"
        iconId="fr-icon-fingerprint-line"
        disabled={begin.isPending || signIn.isPending || isAsking}
        onClick={() => {
          signIn.reset();
          begin.mutate({});
        }}
      >
        {t('withPasskey')}
      </Button>
    </div>
  );
}
