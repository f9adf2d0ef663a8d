import { peopleCalls, type User } from '@cartable/contract/people';
import { Alert } from '@codegouvfr/react-dsfr/Alert';
import { Button } from '@codegouvfr/react-dsfr/Button';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { errorCodeOf } from '../../../../base/api/api-error.ts';
import { useWrite } from '../../../../base/api/hooks.ts';
import { setMe, useMe } from '../../../../base/api/session.ts';
import { ErrorAlert } from '../../../../base/design/ErrorAlert.tsx';
import { PasswordField, TextField } from '../../../../base/design/fields.tsx';
import { Page } from '../../../../base/design/Page.tsx';
import { chooseLanguage, currentLanguage } from '../../../../base/i18n/language.ts';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { type RouteOf, routes, session } from '../../../../base/routing/routes.ts';
import { SecureOnlyAlert } from '../../../../base/site/OtherNameAlert.tsx';
import { useSite } from '../../../../base/site/site.ts';
import { isServerPage, safeNextAddress } from '../../parts/login-address.ts';
import { arePasskeysPossible } from '../../parts/passkeys.ts';
import { loginTexts as texts } from './login-texts.ts';
import { PasskeyButton } from './PasskeyButton.tsx';

export function Screen({ route }: { readonly route: RouteOf<'login'> }) {
  const t = useTexts(texts);
  const { login_disabled: isDisabled, sign_up: signUp, sign_in: ways } = useSite();
  useEffect(() => {
    if (isDisabled) routes.login_disabled().replace();
  }, [isDisabled]);
  useLeaveOnceSignedIn(route.params);
  const { next } = route.params;
  const isReconnection = route.params.session_expired === 1;
  return (
    <Page title={t('title')} width="narrow">
      <SecureOnlyAlert />
      {isReconnection && <Alert className="fr-mb-3w" severity="info" small description={t('expired')} />}
      {ways.provider !== null && (
        <ProviderButton name={ways.provider} route={route} isOnlyWay={!ways.local} />
      )}
      {ways.local && <SignInForm />}
      {ways.local && arePasskeysPossible() && <PasskeyButton onSignedIn={enter} />}
      {signUp === 'open' && (
        <p className="fr-mt-4w fr-mb-0">
          {t('noAccount')} <a {...routes.signup(next === undefined ? {} : { next }).link}>{t('signUp')}</a>
        </p>
      )}
    </Page>
  );
}

function enter(me: User): void {
  // Whoever read the site in a language until now goes on in it.
  chooseLanguage(currentLanguage());
  setMe(me);
}

/** Leaves the site for the identity provider, which brings the person back. */
function ProviderButton({
  name,
  route,
  isOnlyWay,
}: {
  readonly name: string;
  readonly route: RouteOf<'login'>;
  readonly isOnlyWay: boolean;
}) {
  const t = useTexts(texts);
  const address = addressAfterSignIn(route.params);
  const query = address === undefined ? '' : `?next=${encodeURIComponent(address)}`;
  return (
    <>
      <Button linkProps={{ href: `/api/sso/start${query}` }}>{t('withProvider', { name })}</Button>
      {isOnlyWay || <p className="fr-hr-or fr-my-3w">{t('or')}</p>}
    </>
  );
}

interface Credentials {
  email: string;
  password: string;
  code: string;
}

function SignInForm() {
  const t = useTexts(texts);
  const signIn = useWrite(peopleCalls.signIn, {
    onSuccess: enter,
    onError: (error) => {
      if (errorCodeOf(error) === 'account.second-factor-required') setNeedsCode(true);
      if (errorCodeOf(error) === 'account.second-factor-wrong') resetField('code');
    },
  });
  const [needsCode, setNeedsCode] = useState(false);
  const { register, handleSubmit, formState, setFocus, resetField } = useForm<Credentials>({
    defaultValues: { email: '', password: '', code: '' },
  });
  useEffect(() => {
    if (needsCode) setFocus('code');
  }, [needsCode, setFocus]);
  const submit = handleSubmit(({ code, ...body }) =>
    signIn.mutate({ body: needsCode ? { ...body, code } : body }),
  );
  // Not a failure: the password was right.
  const isQuestion = errorCodeOf(signIn.error) === 'account.second-factor-required';
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      {signIn.error && !isQuestion && <ErrorAlert title={t('failed')} error={signIn.error} />}
      <TextField
        label={t('email')}
        hint={t('emailHint')}
        type="email"
        autoComplete="username"
        field={register('email', { required: t('emailRequired') })}
        error={formState.errors.email?.message}
      />
      <PasswordField
        label={t('password')}
        autoComplete="current-password"
        field={register('password', { required: t('passwordRequired') })}
        error={formState.errors.password?.message}
      />
      {needsCode && (
        <TextField
          label={t('code')}
          hint={t('codeHint')}
          autoComplete="one-time-code"
          field={register('code', { required: t('codeRequired') })}
          error={formState.errors.code?.message}
        />
      )}
      <p>
        <a {...routes.password_request().link}>{t('forgotten')}</a>
      </p>
      <Button type="submit" disabled={signIn.isPending}>
        {t('submit')}
      </Button>
    </form>
  );
}

/** Signed in, here or already: to the address first asked; for a reconnection, to the page that closes the window. */
function useLeaveOnceSignedIn({ next, session_expired }: RouteOf<'login'>['params']): void {
  const isSignedIn = Boolean(useMe().data);
  useEffect(() => {
    if (!isSignedIn) return;
    const address = safeNextAddress(next);
    if (session_expired === 1) afterReconnection().replace();
    else if (address !== undefined) goTo(address);
    else routes.dashboard_pro().replace();
  }, [isSignedIn, next, session_expired]);
}

/** The page that closes the window of a reconnection. */
const afterReconnection = () => routes.home({ session_expired_login_success: 1 });

function addressAfterSignIn({ next, session_expired }: RouteOf<'login'>['params']): string | undefined {
  return session_expired === 1 ? afterReconnection().href : safeNextAddress(next);
}

function goTo(address: string): void {
  if (isServerPage(address)) location.replace(address);
  else session.replace(address);
}
