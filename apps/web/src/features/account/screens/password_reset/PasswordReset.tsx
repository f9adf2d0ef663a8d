import { peopleCalls } from '@cartable/contract/people';
import { Alert } from '@codegouvfr/react-dsfr/Alert';
import { Button } from '@codegouvfr/react-dsfr/Button';
import { useForm } from 'react-hook-form';
import { useWrite } from '../../../../base/api/hooks.ts';
import { ErrorAlert } from '../../../../base/design/ErrorAlert.tsx';
import { newPasswordRules } from '../../../../base/design/field-rules.ts';
import { PasswordField } from '../../../../base/design/fields.tsx';
import { Page } from '../../../../base/design/Page.tsx';
import { defineTexts, useTexts } from '../../../../base/i18n/texts.ts';
import { type RouteOf, routes } from '../../../../base/routing/routes.ts';
import { en } from './PasswordReset.texts.en.ts';
import { fr } from './PasswordReset.texts.fr.ts';

const texts = defineTexts('password_reset', { fr, en });

/** Opened by the mailed link. */
export function Screen({ route }: { readonly route: RouteOf<'password_reset'> }) {
  const t = useTexts(texts);
  const { token } = route.params;
  return (
    <Page title={t('title')} width="narrow">
      {token === undefined ? (
        <Alert className="fr-mb-3w" severity="error" small description={t('missing')} />
      ) : (
        <ResetForm token={token} />
      )}
      <p className="fr-mt-4w fr-mb-0">
        <a {...routes.password_request().link}>{t('again')}</a>
      </p>
    </Page>
  );
}

function ResetForm({ token }: { readonly token: string }) {
  const t = useTexts(texts);
  const reset = useWrite(peopleCalls.resetPassword);
  const { register, handleSubmit, formState } = useForm({ defaultValues: { password: '' } });
  const submit = handleSubmit(({ password }) => reset.mutate({ body: { token, password } }));
  if (reset.isSuccess) {
    return (
      <>
        <Alert className="fr-mb-4w" severity="success" small description={t('done')} />
        <Button linkProps={routes.login().link}>{t('toLogin')}</Button>
      </>
    );
  }
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      {reset.error && <ErrorAlert title={t('failed')} error={reset.error} />}
      <PasswordField
        label={t('password')}
        hint={t('passwordHint')}
        autoComplete="new-password"
        field={register(
          'password',
          newPasswordRules({ required: t('passwordRequired'), length: t('passwordLength') }),
        )}
        error={formState.errors.password?.message}
      />
      <Button type="submit" disabled={reset.isPending}>
        {t('submit')}
      </Button>
    </form>
  );
}
