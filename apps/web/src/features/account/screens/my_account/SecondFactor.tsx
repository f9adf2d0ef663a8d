import { peopleCalls } from '@cartable/contract/people';
import { Button } from '@codegouvfr/react-dsfr/Button';
import { type ReactNode, useState } from 'react';
import { invalidate, useRead, useWrite } from '../../../../base/api/hooks.ts';
import { Loaded } from '../../../../base/design/Loaded.tsx';
import { notify } from '../../../../base/design/snackbar.ts';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { useSite } from '../../../../base/site/site.ts';
import { ConfirmFactor } from './ConfirmFactor.tsx';
import { accountTexts } from './my-account-texts.ts';
import { ProveForm } from './ProveForm.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';

type Step =
  | { readonly name: 'rest' | 'start' | 'renew' | 'remove' }
  | { readonly name: 'scan'; readonly secret: string; readonly address: string }
  | { readonly name: 'codes'; readonly codes: readonly string[] };

const atRest: Step = { name: 'rest' };

/** The code asked for besides the password: turned on, renewed, removed. Not for those who have no password here. */
export function SecondFactor() {
  const t = useTexts(accountTexts);
  const { sign_in: ways } = useSite();
  const state = useRead(peopleCalls.getSecondFactor, {}, { staleTime: 0, meta: { persist: false } });
  if (!ways.local || state.data?.password === false) return null;
  return (
    <section className="fr-mt-6w" aria-labelledby="account-factor">
      <h2 id="account-factor" className="fr-h4">
        {t('factor')}
      </h2>
      <Loaded query={state}>{({ on, recovery_codes: left }) => <Steps isOn={on} left={left} />}</Loaded>
    </section>
  );
}

function Steps({ isOn, left }: { readonly isOn: boolean; readonly left: number }) {
  const t = useTexts(accountTexts);
  const [step, setStep] = useState<Step>(atRest);
  const rest = () => setStep(atRest);
  const showCodes = ({ recovery_codes: codes }: { recovery_codes: readonly string[] }) => {
    setStep({ name: 'codes', codes });
    return invalidate(peopleCalls.getSecondFactor);
  };
  const begin = useWrite(peopleCalls.beginSecondFactor, {
    onSuccess: ({ secret, address }) => setStep({ name: 'scan', secret, address }),
  });
  const renew = useWrite(peopleCalls.renewRecoveryCodes, { onSuccess: showCodes });
  const remove = useWrite(peopleCalls.removeSecondFactor, {
    onSuccess: async () => {
      notify({ description: t('factorRemoved') });
      rest();
      await invalidate(peopleCalls.getSecondFactor);
    },
  });
  if (step.name === 'scan')
    return <ConfirmFactor secret={step.secret} address={step.address} onDone={showCodes} onCancel={rest} />;
  if (step.name === 'codes') return <RecoveryCodes codes={step.codes} onKept={rest} />;
  if (step.name === 'start') return <ProveForm act={begin} label={t('continue')} onCancel={rest} />;
  if (step.name === 'renew') return <ProveForm act={renew} label={t('factorRenew')} onCancel={rest} />;
  if (step.name === 'remove') return <ProveForm act={remove} label={t('factorRemove')} onCancel={rest} />;
  if (!isOn)
    return (
      <>
        <p>{t('factorText')}</p>
        <Choice onClick={() => setStep({ name: 'start' })}>{t('factorStart')}</Choice>
      </>
    );
  return (
    <>
      <p>{t('factorOn', { count: left })}</p>
      <Choice onClick={() => setStep({ name: 'renew' })}>{t('factorRenew')}</Choice>{' '}
      <Choice onClick={() => setStep({ name: 'remove' })}>{t('factorRemove')}</Choice>
    </>
  );
}

function Choice({ onClick, children }: { readonly onClick: () => void; readonly children: ReactNode }) {
  return (
    <Button type="button" priority="secondary" onClick={onClick}>
      {children}
    </Button>
  );
}
