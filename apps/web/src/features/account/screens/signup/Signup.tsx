import type { CalledRoute } from '@cartable/contract/core';
import { peopleCalls } from '@cartable/contract/people';
import { Alert } from '@codegouvfr/react-dsfr/Alert';
import { Button } from '@codegouvfr/react-dsfr/Button';
import { useEffect, useRef } from 'react';
import { useForm } from 'react-hook-form';
import { useWrite } from '../../../../base/api/hooks.ts';
import { reloadMe, useMe } from '../../../../base/api/session.ts';
import { ErrorAlert } from '../../../../base/design/ErrorAlert.tsx';
import { emailRules, nameRules, newPasswordRules } from '../../../../base/design/field-rules.ts';
import { PasswordField, TextField } from '../../../../base/design/fields.tsx';
import { Page } from '../../../../base/design/Page.tsx';
import { defineTexts, useLanguage, useTexts } from '../../../../base/i18n/texts.ts';
import { type RouteOf, routes } from '../../../../base/routing/routes.ts';
import { useSite } from '../../../../base/site/site.ts';
import { en } from './Signup.texts.en.ts';
import { fr } from './Signup.texts.fr.ts';

const texts = defineTexts('signup', { fr, en });

interface NewAccount {
  email: string;
  user_name: string;
  first_name: string;
  last_name: string;
  password: string;
  /** Robot trap: people do not see it. */
  importance: string;
}

const empty: NewAccount = {
  email: '',
  user_name: '',
  first_name: '',
  last_name: '',
  password: '',
  importance: '',
};

export function Screen({ route }: { readonly route: RouteOf<'signup'> }) {
  const t = useTexts(texts);
  const { next, email } = route.params;
  const { login_disabled: isDisabled, sign_up: mode } = useSite();
  const invitation = invitationOf(next);
  const isClosed = mode === 'closed' || (mode === 'invitation' && invitation === undefined);
  const signUp = useWrite(peopleCalls.signUp, { onSuccess: () => void reloadMe() });
  useEffect(() => {
    if (isDisabled) routes.login_disabled().replace();
  }, [isDisabled]);
  return (
    <Page title={t('title')} width="narrow">
      {signUp.data ? (
        <Done email={signUp.data.email} next={next} />
      ) : isClosed ? (
        <Closed mode={mode} next={next} />
      ) : (
        <SignUpForm signUp={signUp} email={email ?? ''} next={next} invitation={invitation} />
      )}
    </Page>
  );
}

interface SignUpFormProps {
  readonly signUp: ReturnType<typeof useWrite<CalledRoute<typeof peopleCalls.signUp>>>;
  /** Proposed, by an invitation for instance. */
  readonly email: string;
  /** Address first asked for: an invitation is answered once signed in. */
  readonly next: string | undefined;
  /** Its mailed token. */
  readonly invitation: string | undefined;
}

/** The token of the invitation that is answered once the account is there. */
function invitationOf(next: string | undefined): string | undefined {
  if (next === undefined || !next.startsWith(routes.invitation().href)) return undefined;
  return new URLSearchParams(next.split('?')[1]).get('token') ?? undefined;
}

function Closed({ mode, next }: { readonly mode: string; readonly next: string | undefined }) {
  const t = useTexts(texts);
  return (
    <>
      <Alert
        className="fr-mb-4w"
        severity="info"
        as="h2"
        title={t('closedTitle')}
        description={t(mode === 'invitation' ? 'invitationText' : 'closedText')}
      />
      <p className="fr-mb-0">
        {t('haveAccount')} <a {...loginAfter(next).link}>{t('toLogin')}</a>
      </p>
    </>
  );
}

function SignUpForm({ signUp, email, next, invitation }: SignUpFormProps) {
  const t = useTexts(texts);
  const { sign_up_domains: domains } = useSite();
  const language = useLanguage();
  const { register, handleSubmit, formState } = useForm<NewAccount>({ defaultValues: { ...empty, email } });
  const errors = formState.errors;
  const submit = handleSubmit((account) =>
    signUp.mutate({
      body: { ...account, email: account.email.trim(), language, ...(invitation && { invitation }) },
    }),
  );
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      {signUp.error && <ErrorAlert title={t('failed')} error={signUp.error} />}
      <TextField
        label={t('email')}
        hint={domains.length > 0 ? t('emailDomains', { domains: domains.join(', ') }) : t('emailHint')}
        type="email"
        autoComplete="email"
        field={register('email', emailRules({ required: t('emailRequired'), invalid: t('emailInvalid') }))}
        error={errors.email?.message}
      />
      <TextField
        label={t('userName')}
        hint={t('userNameHint')}
        autoComplete="nickname"
        field={register('user_name', nameRules({ tooLong: t('tooLong'), required: t('userNameRequired') }))}
        error={errors.user_name?.message}
      />
      <TextField
        label={t('firstName')}
        optional
        autoComplete="given-name"
        field={register('first_name', nameRules({ tooLong: t('tooLong') }))}
        error={errors.first_name?.message}
      />
      <TextField
        label={t('lastName')}
        optional
        autoComplete="family-name"
        field={register('last_name', nameRules({ tooLong: t('tooLong') }))}
        error={errors.last_name?.message}
      />
      <PasswordField
        label={t('password')}
        hint={t('passwordHint')}
        autoComplete="new-password"
        field={register(
          'password',
          newPasswordRules({ required: t('passwordRequired'), length: t('passwordLength') }),
        )}
        error={errors.password?.message}
      />
      <div className="app-trap" aria-hidden="true">
        <input {...register('importance')} tabIndex={-1} autoComplete="off" aria-label="importance" />
      </div>
      <p>
        {t('terms')} <a {...routes.terms_of_service().link}>{t('termsLink')}</a>.
      </p>
      <Button type="submit" disabled={signUp.isPending}>
        {t('submit')}
      </Button>
      <p className="fr-mt-4w fr-mb-0">
        {t('haveAccount')} <a {...loginAfter(next).link}>{t('toLogin')}</a>
      </p>
    </form>
  );
}

/** Whether creating an account also opens a session is the server's choice; the next step follows it. */
function Done({ email, next }: { readonly email: string; readonly next: string | undefined }) {
  const t = useTexts(texts);
  const isSignedIn = Boolean(useMe().data);
  const login = loginAfter(next);
  // The element that had the focus is gone with the form.
  const outcome = useRef<HTMLDivElement>(null);
  useEffect(() => outcome.current?.focus(), []);
  return (
    <div ref={outcome} tabIndex={-1}>
      <Alert
        className="fr-mb-4w"
        severity="success"
        as="h2"
        title={t('doneTitle')}
        description={t('doneText', { email })}
      />
      <Button linkProps={(isSignedIn ? routes.dashboard_pro() : login).link}>
        {isSignedIn ? t('toDashboard') : t('toLogin')}
      </Button>
    </div>
  );
}

function loginAfter(next: string | undefined) {
  return routes.login(next === undefined ? {} : { next });
}
