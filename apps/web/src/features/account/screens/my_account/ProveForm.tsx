import { Button } from '@codegouvfr/react-dsfr/Button';
import { useForm } from 'react-hook-form';
import { ErrorAlert } from '../../../../base/design/ErrorAlert.tsx';
import { PasswordField } from '../../../../base/design/fields.tsx';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { isWrongPassword } from './is-wrong-password.ts';
import { accountTexts } from './my-account-texts.ts';

interface ProvenAct {
  readonly error: unknown;
  readonly isPending: boolean;
  mutate(variables: { body: { password: string } }, options: { onError: (error: unknown) => void }): void;
}

/** Asks for the password before an act a borrowed session must not do. */
export function ProveForm({
  act,
  label,
  onCancel,
}: {
  readonly act: ProvenAct;
  readonly label: string;
  readonly onCancel: () => void;
}) {
  const t = useTexts(accountTexts);
  const { register, handleSubmit, formState, setError } = useForm({ defaultValues: { password: '' } });
  const submit = handleSubmit((body) =>
    act.mutate(
      { body },
      {
        onError: (error) => {
          if (isWrongPassword(error))
            setError('password', { message: t('currentWrong') }, { shouldFocus: true });
        },
      },
    ),
  );
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      {Boolean(act.error) && !isWrongPassword(act.error) && (
        <ErrorAlert title={t('factorFailed')} error={act.error} />
      )}
      <PasswordField
        label={t('currentPassword')}
        autoComplete="current-password"
        field={register('password', { required: t('currentRequired') })}
        error={formState.errors.password?.message}
      />
      <Button type="submit" disabled={act.isPending}>
        {label}
      </Button>{' '}
      <Button type="button" priority="secondary" onClick={onCancel}>
        {t('cancelFactor')}
      </Button>
    </form>
  );
}
