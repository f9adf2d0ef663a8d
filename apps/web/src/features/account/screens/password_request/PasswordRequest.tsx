import { peopleCalls } from '@cartable/contract/people';
import { Alert } from '@codegouvfr/react-dsfr/Alert';
import { Button } from '@codegouvfr/react-dsfr/Button';
import { useForm } from 'react-hook-form';
import { useWrite } from '../../../../base/api/hooks.ts';
import { ErrorAlert } from '../../../../base/design/ErrorAlert.tsx';
import { emailRules } from '../../../../base/design/field-rules.ts';
import { TextField } from '../../../../base/design/fields.tsx';
import { Page } from '../../../../base/design/Page.tsx';
import { defineTexts, useTexts } from '../../../../base/i18n/texts.ts';
import { routes } from '../../../../base/routing/routes.ts';
import { en } from './PasswordRequest.texts.en.ts';
import { fr } from './PasswordRequest.texts.fr.ts';

const texts = defineTexts('password_request', { fr, en });

export function Screen() {
  const t = useTexts(texts);
  const ask = useWrite(peopleCalls.requestPasswordReset);
  const { register, handleSubmit, formState } = useForm({ defaultValues: { email: '' } });
  const submit = handleSubmit(({ email }) => ask.mutate({ body: { email: email.trim() } }));
  return (
    <Page title={t('title')} width="narrow">
      {ask.isSuccess ? (
        <Alert severity="info" small description={t('done', { email: ask.variables.body.email })} />
      ) : (
        <form noValidate onSubmit={(event) => void submit(event)}>
          <p>{t('lead')}</p>
          {ask.error && <ErrorAlert title={t('failed')} error={ask.error} />}
          <TextField
            label={t('email')}
            type="email"
            autoComplete="username"
            field={register(
              'email',
              emailRules({ required: t('emailRequired'), invalid: t('emailInvalid') }),
            )}
            error={formState.errors.email?.message}
          />
          <Button type="submit" disabled={ask.isPending}>
            {t('submit')}
          </Button>
        </form>
      )}
      <p className="fr-mt-4w fr-mb-0">
        <a {...routes.login().link}>{t('back')}</a>
      </p>
    </Page>
  );
}
