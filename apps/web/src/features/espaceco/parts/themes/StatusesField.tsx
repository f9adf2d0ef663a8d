import {
  defaultReportStatuses,
  LEFT_OUT_STATUSES_MAX,
  type ReportStatus,
  type ReportStatuses,
  reportStatuses,
  type StatusParams,
} from '@cartable/contract/espaceco';
import { Button } from '@codegouvfr/react-dsfr/Button';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { FormDialog } from '../../../../base/design/FormDialog.tsx';
import { LinesField, TextField } from '../../../../base/design/fields.tsx';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { texts } from './texts.ts';
import './themes.css';

interface StatusesFieldProps {
  readonly value: ReportStatuses;
  readonly onChange: (statuses: ReportStatuses) => void;
  readonly error: string | undefined;
}

/** A report is always received, and may always be taken into account. */
const always: readonly ReportStatus[] = ['submit', 'valid'];

/** Whether few enough statuses are left out. */
export function areEnough(statuses: ReportStatuses): boolean {
  return reportStatuses.filter((code) => !statuses[code].active).length <= LEFT_OUT_STATUSES_MAX;
}

/** Statuses the reports of a community may have, under its own names; kept with the form around. */
export function StatusesField({ value, onChange, error }: StatusesFieldProps) {
  const t = useTexts(texts);
  const [edited, setEdited] = useState<ReportStatus>();
  const change = (code: ReportStatus, params: StatusParams) => onChange({ ...value, [code]: params });
  return (
    <fieldset className={`fr-fieldset ${error === undefined ? '' : 'fr-fieldset--error'}`}>
      <legend className="fr-fieldset__legend">
        <span className="fr-h6">{t('statuses')}</span>
        <span className="fr-hint-text fr-text--regular">{t('statusesHint')}</span>
      </legend>
      <div className="fr-fieldset__content">
        {reportStatuses.map((code) => (
          <div key={code} className="app-espaceco-statuses__row">
            <div className="fr-checkbox-group fr-checkbox-group--sm">
              <input
                type="checkbox"
                id={`status-${code}`}
                checked={value[code].active}
                disabled={always.includes(code)}
                aria-invalid={error !== undefined}
                onChange={({ target }) => change(code, { ...value[code], active: target.checked })}
              />
              <label className="fr-label" htmlFor={`status-${code}`}>
                {value[code].title}
              </label>
            </div>
            <Button
              type="button"
              size="small"
              priority="tertiary no outline"
              iconId="fr-icon-edit-line"
              title={t('editStatus', { name: value[code].title })}
              onClick={() => setEdited(code)}
            />
          </div>
        ))}
      </div>
      {error !== undefined && <p className="fr-error-text">{error}</p>}
      <FormDialog
        open={edited !== undefined}
        title={t('statusTitle')}
        submitLabel={t('apply')}
        onClose={() => setEdited(undefined)}
      >
        {(formId) =>
          edited && (
            <StatusForm
              formId={formId}
              code={edited}
              params={value[edited]}
              onApply={(params) => {
                change(edited, params);
                setEdited(undefined);
              }}
            />
          )
        }
      </FormDialog>
    </fieldset>
  );
}

interface StatusFormProps {
  readonly formId: string;
  readonly code: ReportStatus;
  readonly params: StatusParams;
  readonly onApply: (params: StatusParams) => void;
}

function StatusForm({ formId, code, params, onApply }: StatusFormProps) {
  const t = useTexts(texts);
  const usual = defaultReportStatuses[code].title;
  const form = useForm({ defaultValues: { title: params.title, description: params.description ?? '' } });
  const submit = form.handleSubmit(({ title, description }) =>
    onApply({
      title: title.trim(),
      active: params.active,
      ...(description.trim() === '' ? {} : { description: description.trim() }),
    }),
  );
  return (
    <form id={formId} noValidate onSubmit={(event) => void submit(event)}>
      <TextField
        label={t('statusName')}
        autoComplete="off"
        field={form.register('title', {
          maxLength: 200,
          validate: (title) => title.trim() !== '' || t('nameRequired'),
        })}
        error={form.formState.errors.title?.message}
      />
      <Button
        className="fr-mb-3w"
        type="button"
        size="small"
        priority="tertiary"
        onClick={() => form.setValue('title', usual)}
      >
        {t('restoreName', { name: usual })}
      </Button>
      <LinesField
        label={t('statusDescription')}
        hint={t('statusDescriptionHint')}
        field={form.register('description')}
        maxLength={2000}
      />
    </form>
  );
}
