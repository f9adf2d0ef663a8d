import { type EspacecoReport, espacecoCalls } from '@cartable/contract/espaceco';
import { ButtonsGroup } from '@codegouvfr/react-dsfr/ButtonsGroup';
import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { ErrorAlert } from '../../../../base/design/ErrorAlert.tsx';
import { notify } from '../../../../base/design/snackbar.ts';
import { DraftForm, formDone, useFormWrite } from '../../../../base/forms/index.ts';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { ReportForm } from '../../parts/reports/ReportForm.tsx';
import { reloadReports } from '../../parts/reports/report-cache.ts';
import { type ReportValues, valuesOf } from '../../parts/reports/report-form.ts';
import { texts } from './texts.ts';

interface EditReportProps {
  readonly report: EspacecoReport;
  readonly onDone: () => void;
}

/** Changes what a report says, in its place. */
export function EditReport({ report, onDone }: EditReportProps) {
  const t = useTexts(texts);
  const formId = useId();
  const [isBusy, setBusy] = useState(false);
  const [initial] = useState<ReportValues>(() => valuesOf(report));
  const form = useForm<ReportValues>({ defaultValues: initial });
  const update = useFormWrite(espacecoCalls.updateReport, form, {
    fieldOfCode: { 'espaceco.report-place': 'located' },
    onBusy: setBusy,
    onSuccess: async () => {
      formDone();
      notify({ description: t('saved') });
      await reloadReports();
      onDone();
    },
  });
  return (
    <>
      <ReportForm
        formId={formId}
        form={form}
        failures={update.failureCount}
        onSend={({ attributes = null, ...changed }) =>
          update.mutate({ params: { reportId: report.id }, body: { ...changed, attributes } })
        }
        before={
          <>
            <DraftForm form={form} initial={initial} />
            {update.untold !== null && <ErrorAlert title={t('saveFailed')} error={update.untold} />}
          </>
        }
      />
      <ButtonsGroup
        className="fr-mt-3w"
        inlineLayoutWhen="md and up"
        buttons={[
          {
            children: t('cancelEdit'),
            priority: 'secondary',
            type: 'button',
            onClick: () => {
              formDone();
              onDone();
            },
          },
          { children: t('save'), type: 'submit', disabled: isBusy, nativeButtonProps: { form: formId } },
        ]}
      />
    </>
  );
}
