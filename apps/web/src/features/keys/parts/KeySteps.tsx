import type { KeyWithAccesses, Permission } from '@cartable/contract/datastore';
import { useState } from 'react';
import { type FieldPath, FormProvider, useForm } from 'react-hook-form';
import type { ApiError } from '../../../base/api/api-error.ts';
import { ErrorAlert } from '../../../base/design/ErrorAlert.tsx';
import { BusyOverlay } from '../../../base/design/Spinner.tsx';
import { Steps } from '../../../base/design/Steps.tsx';
import { DraftForm, ErrorSummary, rejectedFields, showRejection } from '../../../base/forms/index.ts';
import { useTexts } from '../../../base/i18n/texts.ts';
import { type KeyValues, offeredAccesses, valuesOfKey } from './key-values.ts';
import { keyTexts } from './keys-texts.ts';
import { SecurityStep } from './SecurityStep.tsx';
import { ServicesStep } from './ServicesStep.tsx';

interface KeyStepsProps {
  readonly permissions: readonly Permission[];
  /** Absent: a new key. */
  readonly edited?: KeyWithAccesses;
  /** Another OAUTH2 key is there, and one is allowed. */
  readonly hasOauth: boolean;
  readonly save: {
    readonly mutate: (values: KeyValues, options: { onError: (error: ApiError) => void }) => void;
    readonly isPending: boolean;
    readonly error: ApiError | null;
  };
}

const stepFields: readonly (readonly FieldPath<KeyValues>[])[] = [
  ['name', 'accesses'],
  ['type', 'type_infos.login', 'type_infos.password', 'ip_list_addresses', 'user_agent', 'referer'],
];

/** Refusals about one field only. */
const fieldOfCode = {
  'key.name-taken': 'name',
  'key.access-unfit': 'accesses',
  'key.login-taken': 'type_infos.login',
  'key.oauth-exists': 'type',
  'key.range-invalid': 'ip_list_addresses',
} as const;

/** The form of a key, in two steps: what it opens, then what it is and what restrains it. */
export function KeySteps({ permissions, edited, hasOauth, save }: KeyStepsProps) {
  const t = useTexts(keyTexts);
  const [initial] = useState(() => valuesOfKey(edited));
  const [current, setCurrent] = useState(0);
  const [attempts, setAttempts] = useState(0);
  const [isShownAtFields, setShownAtFields] = useState(false);
  const form = useForm<KeyValues>({ defaultValues: initial });
  const offered = offeredAccesses(permissions, edited);

  const go = (step: number) => {
    setAttempts(0);
    setCurrent(step);
  };
  const showError = (error: ApiError) => {
    setShownAtFields(showRejection(form, error, fieldOfCode));
    const [first] = rejectedFields(error, fieldOfCode);
    const step = stepFields.findIndex((fields) => fields.some((field) => first?.field.startsWith(field)));
    if (step >= 0) setCurrent(step);
    setAttempts((count) => count + 1);
  };
  const next = async () => {
    if (!(await form.trigger([...stepFields[current]!]))) setAttempts(attempts + 1);
    else if (current < stepFields.length - 1) go(current + 1);
    else save.mutate(form.getValues(), { onError: showError });
  };
  return (
    <FormProvider {...form}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void next();
        }}
      >
        <DraftForm form={form} initial={initial} step={current} onStep={go} omit={['password']} />
        <ErrorSummary attempts={attempts} />
        {save.error && !isShownAtFields && <ErrorAlert error={save.error} />}
        <Steps
          titles={[t('stepServices'), t('stepSecurity')]}
          current={current}
          submitLabel={t(edited ? 'save' : 'create')}
          onPrevious={() => go(current - 1)}
          onNext={() => void next()}
          busy={save.isPending}
        >
          {current === 0 ? (
            <ServicesStep offered={offered} edited={edited} hasOauth={hasOauth} />
          ) : (
            <SecurityStep offered={offered} edited={edited} hasOauth={hasOauth} />
          )}
        </Steps>
        {save.isPending && <BusyOverlay label={t('saving')} />}
      </form>
    </FormProvider>
  );
}
