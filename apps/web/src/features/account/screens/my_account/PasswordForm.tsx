import { peopleCalls } from '@cartable/contract/people';
import { useForm } from 'react-hook-form';
import { useWrite } from '../../../../base/api/hooks.ts';
import { ErrorAlert } from '../../../../base/design/ErrorAlert.tsx';
import { newPasswordRules } from '../../../../base/design/field-rules.ts';
import { PasswordField } from '../../../../base/design/fields.tsx';
import { notify } from '../../../../base/design/snackbar.ts';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { FormButtons } from './FormButtons.tsx';
import { isWrongPassword } from './is-wrong-password.ts';
import { accountTexts } from './my-account-texts.ts';

export function PasswordForm({ onDone }: { readonly onDone: () => void }) {
  const t = useTexts(accountTexts);
  const { register, handleSubmit, formState, setError } = useForm({
    defaultValues: { current: '', next: '' },
  });
  const change = useWrite(peopleCalls.changePassword, {
    onSuccess: () => {
      notify({ description: t('passwordChanged') });
      onDone();
    },
    onError: (error) => {
      if (isWrongPassword(error)) setError('current', { message: t('currentWrong') }, { shouldFocus: true });
    },
  });
  const submit = handleSubmit((body) => change.mutate({ body }));
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      {change.error && !isWrongPassword(change.error) && (
        <ErrorAlert title={t('passwordFailed')} error={change.error} />
      )}
      <PasswordField
        label={t('currentPassword')}
        autoComplete="current-password"
        field={register('current', { required: t('currentRequired') })}
        error={formState.errors.current?.message}
      />
      <PasswordField
        label={t('newPassword')}
        hint={t('newPasswordHint')}
        autoComplete="new-password"
        field={register('next', newPasswordRules({ required: t('newRequired'), length: t('newLength') }))}
        error={formState.errors.next?.message}
      />
      <FormButtons busy={change.isPending} onCancel={onDone} />
    </form>
  );
}
