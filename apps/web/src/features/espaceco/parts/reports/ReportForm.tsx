import { REPORT_COMMENT_MAX } from '@cartable/contract/espaceco';
import { Select } from '@codegouvfr/react-dsfr/SelectNext';
import type { ReactNode } from 'react';
import { Controller, type UseFormReturn, useWatch } from 'react-hook-form';
import { LinesField } from '../../../../base/design/fields.tsx';
import { ErrorSummary } from '../../../../base/forms/index.ts';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { useEspacecoMe } from '../membership.ts';
import { AnswersField } from './AnswersField.tsx';
import { LocatedField } from './LocatedField.tsx';
import { useReportCommunity, useReportCommunityRead } from './report-cache.ts';
import { areAnswers, defaultAnswers, type ReportValues, reportOf } from './report-form.ts';
import { useChoosableThemes } from './report-themes.ts';
import { texts } from './texts.ts';

interface ReportFormProps {
  readonly formId: string;
  readonly form: UseFormReturn<ReportValues>;
  /** Counted with the attempts: a refusal of the server is summed up as well. */
  readonly failures: number;
  readonly onSend: (report: ReturnType<typeof reportOf>) => void;
  /** Before the fields, and after them. */
  readonly before?: ReactNode;
  readonly children?: ReactNode;
}

/** Where, what about, the answers to its questions, and a comment. */
export function ReportForm({ formId, form, failures, onSend, before, children }: ReportFormProps) {
  const t = useTexts(texts);
  const { control, formState } = form;
  const [communityId, themeKey] = useWatch({ control, name: ['community', 'theme'] });
  const { data: community, isLoading } = useReportCommunityRead(
    communityId === '' ? null : Number(communityId),
  );
  const themes = useChoosableThemes(communityId === '' ? undefined : community);
  const theme = themes.find(({ key }) => key === themeKey);
  const choose = (key: string) => {
    form.setValue('theme', key);
    const chosen = themes.find((one) => one.key === key);
    form.setValue('answers', chosen ? defaultAnswers(chosen.theme) : {});
  };
  const submit = form.handleSubmit((values) => onSend(reportOf(values, theme)));
  return (
    <form id={formId} noValidate onSubmit={(event) => void submit(event)}>
      <ErrorSummary attempts={formState.submitCount + failures} />
      {before}
      <CommunityField form={form} />
      <Controller
        control={control}
        name="located"
        rules={{ validate: ({ place }) => place !== null || t('placeMissing') }}
        render={({ field: { value, onChange }, fieldState }) => (
          <LocatedField
            community={community}
            isAwaited={isLoading}
            value={value}
            onChange={onChange}
            error={fieldState.error?.message}
          />
        )}
      />
      <Select
        label={t('theme')}
        hint={t('themeHint')}
        options={[
          { value: '', label: t('themeNone') },
          ...themes.map(({ key, theme: one, communityName, community: of }) => ({
            value: key,
            label:
              of === community?.id ? one.theme : t('themeOf', { theme: one.theme, community: communityName }),
          })),
        ]}
        nativeSelectProps={{ value: theme ? themeKey : '', onChange: ({ target }) => choose(target.value) }}
      />
      {theme?.theme.help && <p className="fr-hint-text">{theme.theme.help}</p>}
      {theme && (
        <Controller
          control={control}
          name="answers"
          rules={{ validate: (answers) => areAnswers(theme.theme, answers) || t('answersWrong') }}
          render={({ field: { value, onChange } }) => (
            <AnswersField
              theme={theme.theme}
              value={value}
              onChange={onChange}
              isChecked={formState.isSubmitted}
            />
          )}
        />
      )}
      <LinesField
        optional
        label={t('comment')}
        maxLength={REPORT_COMMENT_MAX}
        field={form.register('comment')}
        error={formState.errors.comment?.message}
      />
      {children}
    </form>
  );
}

/** Communities one belongs to, or none. */
function CommunityField({ form }: { readonly form: UseFormReturn<ReportValues> }) {
  const t = useTexts(texts);
  const value = useWatch({ control: form.control, name: 'community' });
  const me = useEspacecoMe().data;
  const chosen = useReportCommunity(value === '' ? null : Number(value));
  const own = (me?.communities_member ?? [])
    .filter(({ role }) => role === 'member' || role === 'admin')
    .map(({ community_id, community_name }) => ({ value: String(community_id), label: community_name }));
  const isListed = value === '' || own.some((one) => one.value === value);
  return (
    <Select
      label={t('community')}
      hint={t('communityHint')}
      options={[
        { value: '', label: t('noCommunity') },
        ...own,
        ...(isListed ? [] : [{ value, label: chosen?.name ?? value }]),
      ]}
      nativeSelectProps={{
        value,
        onChange: ({ target }) => {
          form.setValue('community', target.value);
          form.setValue('theme', '');
          form.setValue('answers', {});
        },
      }}
    />
  );
}
