import type { Language } from '@cartable/contract/core';
import { peopleCalls, type User } from '@cartable/contract/people';
import { Select } from '@codegouvfr/react-dsfr/Select';
import { useForm } from 'react-hook-form';
import { useWrite } from '../../../../base/api/hooks.ts';
import { setMe } from '../../../../base/api/session.ts';
import { ErrorAlert } from '../../../../base/design/ErrorAlert.tsx';
import { emailRules, nameRules } from '../../../../base/design/field-rules.ts';
import { PasswordField, TextField } from '../../../../base/design/fields.tsx';
import { notify } from '../../../../base/design/snackbar.ts';
import { chooseLanguage } from '../../../../base/i18n/language.ts';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { FormButtons } from './FormButtons.tsx';
import { isWrongPassword } from './is-wrong-password.ts';
import { accountTexts } from './my-account-texts.ts';
import { useHasPassword } from './use-has-password.ts';

interface Values {
  first_name: string;
  last_name: string;
  user_name: string;
  email: string;
  language: Language;
  /** Asked for with a new address. */
  password: string;
}

export function AccountForm({ user, onDone }: { readonly user: User; readonly onDone: () => void }) {
  const t = useTexts(accountTexts);
  const edit = useEdit(user, onDone);
  const { register, handleSubmit, formState, watch } = useForm<Values>({ defaultValues: valuesOf(user) });
  const isNewAddress = watch('email').trim().toLowerCase() !== user.email.toLowerCase();
  const hasPassword = useHasPassword();
  const errors = formState.errors;
  const submit = handleSubmit((values) => edit.mutate({ body: changesOf(user, values) }));
  const names = nameRules({ tooLong: t('tooLong') });
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      {edit.error && !isWrongPassword(edit.error) && (
        <ErrorAlert title={t('editFailed')} error={edit.error} />
      )}
      <TextField
        label={t('firstName')}
        optional
        autoComplete="given-name"
        field={register('first_name', names)}
        error={errors.first_name?.message}
      />
      <TextField
        label={t('lastName')}
        optional
        autoComplete="family-name"
        field={register('last_name', names)}
        error={errors.last_name?.message}
      />
      <TextField
        label={t('userName')}
        autoComplete="nickname"
        field={register('user_name', nameRules({ tooLong: t('tooLong'), required: t('userNameRequired') }))}
        error={errors.user_name?.message}
      />
      <TextField
        label={t('email')}
        hint={t('emailHint')}
        type="email"
        autoComplete="email"
        field={register('email', emailRules({ required: t('emailRequired'), invalid: t('emailInvalid') }))}
        error={errors.email?.message}
      />
      {isNewAddress && hasPassword && (
        <PasswordField
          label={t('currentPassword')}
          hint={t('emailPasswordHint')}
          autoComplete="current-password"
          field={register('password', { required: t('currentRequired') })}
          error={errors.password?.message ?? (isWrongPassword(edit.error) ? t('currentWrong') : undefined)}
        />
      )}
      <Select label={t('language')} nativeSelectProps={register('language')}>
        <option value="fr">{t('french')}</option>
        <option value="en">{t('english')}</option>
      </Select>
      <FormButtons busy={edit.isPending} onCancel={onDone} />
    </form>
  );
}

function useEdit(user: User, onDone: () => void) {
  const t = useTexts(accountTexts);
  return useWrite(peopleCalls.editAccount, {
    onSuccess: (saved, { body = {} }) => {
      setMe(saved);
      if (body.language !== undefined && body.language !== user.language) chooseLanguage(body.language);
      notify({ description: body.email === undefined ? t('saved') : t('savedNewEmail') });
      onDone();
    },
  });
}

function valuesOf({ first_name, last_name, user_name, email, language }: User): Values {
  return {
    first_name: first_name ?? '',
    last_name: last_name ?? '',
    user_name,
    email,
    language,
    password: '',
  };
}

/** An address left as it is must not be sent: it would have to be confirmed again. */
function changesOf(user: User, { email, password, ...values }: Values): Partial<Values> {
  const trimmed = email.trim();
  return trimmed === user.email ? values : { ...values, email: trimmed, password };
}
