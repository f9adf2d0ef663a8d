import { espacecoCalls, type OpenReporting, REPORT_COMMENT_MAX } from '@cartable/contract/espaceco';
import { Select } from '@codegouvfr/react-dsfr/SelectNext';
import { useState } from 'react';
import { Controller, useForm, useWatch } from 'react-hook-form';
import { ErrorAlert } from '../../../../base/design/ErrorAlert.tsx';
import { LinesField } from '../../../../base/design/fields.tsx';
import { DraftForm, ErrorSummary, formDone, useFormWrite } from '../../../../base/forms/index.ts';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { AnswersField } from '../../parts/reports/AnswersField.tsx';
import { FilesToJoin } from '../../parts/reports/FilesToJoin.tsx';
import { LocatedField } from '../../parts/reports/LocatedField.tsx';
import { NearOpenReports } from '../../parts/reports/NearReports.tsx';
import { PhotoFirst } from '../../parts/reports/PhotoFirst.tsx';
import { areAnswers, defaultAnswers, type ReportValues, reportOf } from '../../parts/reports/report-form.ts';
import { type ChoosableTheme, themeKey } from '../../parts/reports/report-themes.ts';
import { texts as reportTexts } from '../../parts/reports/texts.ts';
import { texts } from './texts.ts';

interface OpenReportFormProps {
  readonly formId: string;
  readonly community: OpenReporting;
  readonly onBusy: (isBusy: boolean) => void;
  /** @param key by which it is followed */
  readonly onSent: (key: string) => void;
}

/** Photographs first, where it is, what it is about; nothing is asked about whoever sends it. */
export function OpenReportForm({ formId, community, onBusy, onSent }: OpenReportFormProps) {
  const t = useTexts(texts);
  const tr = useTexts(reportTexts);
  const [initial] = useState<ReportValues>(() => ({
    community: String(community.id),
    theme: '',
    answers: {},
    comment: community.default_comment ?? '',
    located: { place: null, drawn: [] },
  }));
  const [files, setFiles] = useState<readonly File[]>([]);
  const [website, setWebsite] = useState('');
  const form = useForm<ReportValues>({ defaultValues: initial });
  const themes = themesOf(community);
  const [chosen, located] = useWatch({ control: form.control, name: ['theme', 'located'] });
  const theme = themes.find(({ key }) => key === chosen);
  const add = useFormWrite(espacecoCalls.addOpenReport, form, {
    fieldOfCode: { 'espaceco.report-place': 'located' },
    onBusy,
    onSuccess: async ({ key }) => {
      formDone();
      onSent(key);
    },
  });
  const submit = form.handleSubmit((values) => {
    const { community: _none, sketch, attributes, ...report } = reportOf(values, theme);
    add.mutate({
      params: { openCommunityId: community.id },
      body: {
        ...report,
        website,
        ...(attributes && { attributes: JSON.stringify(attributes) }),
        ...(sketch && { sketch: JSON.stringify(sketch) }),
      },
      files: Object.fromEntries(files.map((file, rank) => [`attachment${rank + 1}`, file])),
    });
  });
  return (
    <form id={formId} noValidate onSubmit={(event) => void submit(event)}>
      <ErrorSummary attempts={form.formState.submitCount + add.failureCount} />
      <DraftForm form={form} initial={initial} />
      {add.untold !== null && <ErrorAlert title={t('failed')} error={add.untold} />}
      <PhotoFirst
        files={files}
        onFiles={setFiles}
        onPlace={(place) =>
          form.setValue('located', { ...form.getValues('located'), place }, { shouldDirty: true })
        }
      />
      <Controller
        control={form.control}
        name="located"
        rules={{ validate: ({ place }) => place !== null || tr('placeMissing') }}
        render={({ field: { value, onChange }, fieldState }) => (
          <LocatedField
            community={community}
            value={value}
            onChange={onChange}
            error={fieldState.error?.message}
          />
        )}
      />
      {themes.length > 0 && (
        <Select
          label={tr('theme')}
          options={[
            { value: '', label: tr('themeNone') },
            ...themes.map(({ key, theme: { theme: label } }) => ({ value: key, label })),
          ]}
          nativeSelectProps={{
            value: chosen,
            onChange: ({ target: { value } }) => {
              form.setValue('theme', value);
              const next = themes.find(({ key }) => key === value);
              form.setValue('answers', next ? defaultAnswers(next.theme) : {});
            },
          }}
        />
      )}
      {theme?.theme.help && <p className="fr-hint-text">{theme.theme.help}</p>}
      {theme && (
        <Controller
          control={form.control}
          name="answers"
          rules={{ validate: (answers) => areAnswers(theme.theme, answers) || tr('answersWrong') }}
          render={({ field: { value, onChange } }) => (
            <AnswersField
              theme={theme.theme}
              value={value}
              onChange={onChange}
              isChecked={form.formState.isSubmitted}
            />
          )}
        />
      )}
      <LinesField
        optional
        label={tr('comment')}
        hint={t('commentHint')}
        maxLength={REPORT_COMMENT_MAX}
        field={form.register('comment')}
      />
      <FilesToJoin value={files} onChange={setFiles} />
      <NearOpenReports place={located.place} communityId={community.id} />
      <div className="app-trap" aria-hidden="true">
        <input
          name="website"
          value={website}
          onChange={({ target }) => setWebsite(target.value)}
          tabIndex={-1}
          autoComplete="off"
          aria-label="website"
        />
      </div>
    </form>
  );
}

const themesOf = ({ id, name, themes }: OpenReporting): readonly ChoosableTheme[] =>
  themes.map((theme) => ({ key: themeKey(id, theme.theme), community: id, communityName: name, theme }));
