import type { Alert } from '@cartable/contract/site';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { ErrorAlert } from '../../../../base/design/ErrorAlert.tsx';
import { FormDialog } from '../../../../base/design/FormDialog.tsx';
import { notify } from '../../../../base/design/snackbar.ts';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { randomUuid } from '../../../../base/state/random-uuid.ts';
import { invalidateAlerts } from '../../parts/alerts/alerts.ts';
import { AlertFields } from './AlertFields.tsx';
import { AlertPreview } from './AlertPreview.tsx';
import { type AlertValues, alertOf, valuesOf } from './alert-values.ts';
import { publishAlerts } from './publish-alerts.ts';
import { replaceAlert } from './replace-alert.ts';
import { texts } from './texts.ts';

interface AlertDialogProps {
  readonly open: boolean;
  readonly datastoreId: string;
  /** Absent: a new one. */
  readonly alert?: Alert | undefined;
  readonly onClose: () => void;
}

/** Writes an alert and publishes it at once; how it will look is under its fields. */
export function AlertDialog({ open, datastoreId, alert, onClose }: AlertDialogProps) {
  const t = useTexts(texts);
  const publish = useMutation({
    mutationFn: (written: Alert) =>
      publishAlerts(datastoreId, (alerts) =>
        replaceAlert(alerts, { opened: alert, written, changed: t('changed') }),
      ),
    onSuccess: async (_nothing, { title }) => {
      notify({ description: t('published', { title }) });
      onClose();
      await invalidateAlerts();
    },
  });
  return (
    <FormDialog
      open={open}
      title={t(alert ? 'editTitle' : 'addTitle')}
      submitLabel={t('publish')}
      isBusy={publish.isPending}
      onClose={onClose}
    >
      {(formId) => (
        <>
          {publish.error && <ErrorAlert title={t('failed')} error={publish.error} />}
          <AlertForm formId={formId} alert={alert} onWritten={publish.mutate} />
        </>
      )}
    </FormDialog>
  );
}

interface AlertFormProps {
  readonly formId: string;
  readonly alert: Alert | undefined;
  readonly onWritten: (alert: Alert) => void;
}

function AlertForm({ formId, alert, onWritten }: AlertFormProps) {
  const form = useForm<AlertValues>({ defaultValues: valuesOf(alert, new Date()) });
  const submit = form.handleSubmit((values) => onWritten(alertOf(alert?.id ?? randomUuid(), values)));
  return (
    <form id={formId} noValidate onSubmit={(event) => void submit(event)}>
      <AlertFields form={form} />
      <AlertPreview control={form.control} />
    </form>
  );
}
