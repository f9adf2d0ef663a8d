import type { EspacecoCommunityChanges } from '@cartable/contract/espaceco';
import { espacecoCalls } from '@cartable/contract/espaceco';
import { type ReactNode, useRef } from 'react';
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
  const submit = form.handleSubmit((values) =>
    update.mutate({
      params: { communityId: community.id },
      body: { ...changesOf(values), ...(intent.current === 'finish' ? { active: true } : {}) },
    }),
  );
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
      {update.untold !== null && <ErrorAlert title={t('saveFailed')} error={update.untold} />}
      {children}
    </form>
  );
}
