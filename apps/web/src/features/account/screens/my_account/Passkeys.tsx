import { peopleCalls } from '@cartable/contract/people';
import { Button } from '@codegouvfr/react-dsfr/Button';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { invalidate, useRead, useWrite } from '../../../../base/api/hooks.ts';
import { ErrorAlert } from '../../../../base/design/ErrorAlert.tsx';
import { nameRules } from '../../../../base/design/field-rules.ts';
import { PasswordField, TextField } from '../../../../base/design/fields.tsx';
import { Loaded } from '../../../../base/design/Loaded.tsx';
import { formatDateTime } from '../../../../base/design/quantities.ts';
import { notify } from '../../../../base/design/snackbar.ts';
import { useLanguage, useTexts } from '../../../../base/i18n/texts.ts';
import { useSite } from '../../../../base/site/site.ts';
import { arePasskeysPossible, makePasskey } from '../../parts/passkeys.ts';
import { isWrongPassword } from './is-wrong-password.ts';
import { accountTexts } from './my-account-texts.ts';
import { ProveForm } from './ProveForm.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { useHasPassword } from './use-has-password.ts';

type Step =
  | { readonly name: 'rest' | 'add' | 'renew' }
  | { readonly name: 'remove'; readonly passkeyId: string }
  | { readonly name: 'codes'; readonly codes: readonly string[] };

/** A telephone, a computer or a key that opens the account by itself. */
export function Passkeys() {
  const t = useTexts(accountTexts);
  const { sign_in: ways } = useSite();
  const hasPassword = useHasPassword();
  if (!ways.local || !hasPassword) return null;
  return (
    <section className="fr-mt-6w" aria-labelledby="account-passkeys">
      <h2 id="account-passkeys" className="fr-h4">
        {t('passkeys')}
      </h2>
      <p>{t('passkeysText')}</p>
      <OwnPasskeys />
    </section>
  );
}

function OwnPasskeys() {
  const t = useTexts(accountTexts);
  const language = useLanguage();
  const [step, setStep] = useState<Step>({ name: 'rest' });
  const rest = () => setStep({ name: 'rest' });
  const passkeys = useRead(peopleCalls.getPasskeys, {}, { staleTime: 0, meta: { persist: false } });
  const factor = useRead(peopleCalls.getSecondFactor, {}, { staleTime: 0, meta: { persist: false } }).data;
  const renew = useWrite(peopleCalls.renewRecoveryCodes, {
    onSuccess: ({ recovery_codes: codes }) => {
      setStep({ name: 'codes', codes });
      return invalidate(peopleCalls.getSecondFactor);
    },
  });
  if (step.name === 'codes') return <RecoveryCodes codes={step.codes} onKept={rest} />;
  if (step.name === 'add')
    return (
      <AddForm
        onCancel={rest}
        onAdded={(codes) => setStep(codes.length > 0 ? { name: 'codes', codes } : { name: 'rest' })}
      />
    );
  if (step.name === 'renew') return <ProveForm act={renew} label={t('factorRenew')} onCancel={rest} />;
  if (step.name === 'remove') return <RemoveForm passkeyId={step.passkeyId} onDone={rest} />;
  return (
    <Loaded query={passkeys}>
      {(list) => (
        <>
          {list.length > 0 && (
            <ul className="fr-mb-3w">
              {list.map(({ _id: passkeyId, name, creation, last_used: used }) => (
                <li key={passkeyId}>
                  <strong>{name}</strong>, {t('passkeyMade', { date: formatDateTime(creation, language) })}
                  {used && <>, {t('passkeyUsed', { date: formatDateTime(used, language) })}</>}{' '}
                  <Button
                    type="button"
                    size="small"
                    priority="tertiary"
                    title={t('passkeyRemoveOf', { name })}
                    onClick={() => setStep({ name: 'remove', passkeyId })}
                  >
                    {t('passkeyRemove')}
                  </Button>
                </li>
              ))}
            </ul>
          )}
          {/* Beside a code at sign-in, they are renewed with it. */}
          {list.length > 0 && factor?.on === false && (
            <p>
              {t('passkeysCodes', { count: factor.recovery_codes })}{' '}
              <Button
                type="button"
                size="small"
                priority="tertiary"
                onClick={() => setStep({ name: 'renew' })}
              >
                {t('factorRenew')}
              </Button>
            </p>
          )}
          {arePasskeysPossible() ? (
            <Button type="button" priority="secondary" onClick={() => setStep({ name: 'add' })}>
              {t('passkeyAdd')}
            </Button>
          ) : (
            <p>{t('passkeysImpossible')}</p>
          )}
        </>
      )}
    </Loaded>
  );
}

interface AddFormProps {
  readonly onAdded: (recoveryCodes: readonly string[]) => void;
  readonly onCancel: () => void;
}

function AddForm({ onAdded, onCancel }: AddFormProps) {
  const t = useTexts(accountTexts);
  const { register, handleSubmit, formState, setError, getValues } = useForm({
    defaultValues: { name: '', password: '' },
  });
  const [isAsking, setIsAsking] = useState(false);
  const [isGivenUp, setIsGivenUp] = useState(false);
  const add = useWrite(peopleCalls.addPasskey, {
    onSuccess: async ({ recovery_codes: codes }) => {
      notify({ description: t('passkeyAdded') });
      onAdded(codes);
      await Promise.all([invalidate(peopleCalls.getPasskeys), invalidate(peopleCalls.getSecondFactor)]);
    },
  });
  const begin = useWrite(peopleCalls.beginPasskey, {
    onSuccess: async (options) => {
      setIsAsking(true);
      const answer = await makePasskey(options).finally(() => setIsAsking(false));
      setIsGivenUp(answer === undefined);
      if (answer) add.mutate({ body: { name: getValues('name'), answer: answer as never } });
    },
    onError: (error) => {
      if (isWrongPassword(error)) setError('password', { message: t('currentWrong') }, { shouldFocus: true });
    },
  });
  const submit = handleSubmit(({ password }) => {
    setIsGivenUp(false);
    add.reset();
    begin.mutate({ body: { password } });
  });
  const error = add.error ?? (isWrongPassword(begin.error) ? null : begin.error);
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      {error && <ErrorAlert title={t('passkeyFailed')} error={error} />}
      {isGivenUp && <p role="alert">{t('passkeyGivenUp')}</p>}
      <TextField
        label={t('passkeyName')}
        hint={t('passkeyNameHint')}
        field={register('name', nameRules({ tooLong: t('tooLong'), required: t('passkeyNameRequired') }))}
        error={formState.errors.name?.message}
      />
      <PasswordField
        label={t('currentPassword')}
        autoComplete="current-password"
        field={register('password', { required: t('currentRequired') })}
        error={formState.errors.password?.message}
      />
      <Button type="submit" disabled={begin.isPending || add.isPending || isAsking}>
        {t('continue')}
      </Button>{' '}
      <Button type="button" priority="secondary" onClick={onCancel}>
        {t('cancelFactor')}
      </Button>
    </form>
  );
}

function RemoveForm({ passkeyId, onDone }: { readonly passkeyId: string; readonly onDone: () => void }) {
  const t = useTexts(accountTexts);
  const remove = useWrite(peopleCalls.removePasskey, {
    onSuccess: async () => {
      notify({ description: t('passkeyRemoved') });
      onDone();
      await Promise.all([invalidate(peopleCalls.getPasskeys), invalidate(peopleCalls.getSecondFactor)]);
    },
  });
  const act = {
    error: remove.error,
    isPending: remove.isPending,
    mutate: ({ body }: { body: { password: string } }, options: { onError: (error: unknown) => void }) =>
      remove.mutate({ params: { passkeyId }, body }, options),
  };
  return <ProveForm act={act} label={t('passkeyRemove')} onCancel={onDone} />;
}
