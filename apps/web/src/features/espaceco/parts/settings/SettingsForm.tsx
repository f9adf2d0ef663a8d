import type { EspacecoCommunityChanges } from '@cartable/contract/espaceco';
import { espacecoCalls } from '@cartable/contract/espaceco';
import { type ReactNode, useRef, useState } from 'react';
import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form';
import { ErrorAlert } from '../../../../base/design/ErrorAlert.tsx';
import { DraftForm, ErrorSummary, formDone, useFormWrite } from '../../../../base/forms/index.ts';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { keepCommunity } from '../community-cache.ts';
import { type Intent, intentOf, type SettingsFormProps } from './settings-form.ts';
import { texts } from './texts.ts';

interface Props<Values extends FieldValues> extends SettingsFormProps {
  readonly form: UseFormReturn<Values>;
  readonly initial: Values;
  readonly changesOf: (values: Values) => EspacecoCommunityChanges;
  readonly fieldOfCode?: Readonly<Record<string, string>>;
  /** What is kept elsewhere is saved before; its refusal stops all. */
  readonly saveFirst?: (values: Values) => Promise<void>;
  readonly children: ReactNode;
}

/** Saves a part of the settings of a community; what it answers replaces the community that is cached. */
export function SettingsForm<Values extends FieldValues>({
  community,
  formId,
  form,
  initial,
  changesOf,
  fieldOfCode,
  saveFirst,
  onBusy,
  onSaved,
  children,
}: Props<Values>) {
  const t = useTexts(texts);
  const intent = useRef<Intent>('save');
  const update = useFormWrite(espacecoCalls.updateEspacecoCommunity, form, {
    ...(fieldOfCode === undefined ? {} : { fieldOfCode }),
    onBusy,
    onSuccess: async (answer) => {
      formDone();
      keepCommunity(answer);
      onSaved(answer, intent.current);
    },
  });
  const [firstError, setFirstError] = useState<unknown>(null);
  const submit = form.handleSubmit(async (values) => {
    setFirstError(null);
    try {
      await saveFirst?.(values);
    } catch (error) {
      return setFirstError(error);
    }
    return update.mutate({
      params: { communityId: community.id },
      body: { ...changesOf(values), ...(intent.current === 'finish' ? { active: true } : {}) },
    });
  });
  const untold = firstError ?? update.untold;
  return (
    <form
      id={formId}
      noValidate
      onSubmit={(event) => {
        intent.current = intentOf((event.nativeEvent as SubmitEvent).submitter);
        void submit(event);
      }}
    >
      <DraftForm form={form} initial={initial as DefaultValues<Values>} />
      <ErrorSummary attempts={form.formState.submitCount + update.failureCount} />
      {untold !== null && <ErrorAlert title={t('saveFailed')} error={untold} />}
      {children}
    </form>
  );
}
