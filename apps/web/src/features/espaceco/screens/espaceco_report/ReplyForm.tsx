import {
  type EspacecoReport,
  espacecoCalls,
  REPLY_CONTENT_MAX,
  type ReportStatus,
} from '@cartable/contract/espaceco';
import { Button } from '@codegouvfr/react-dsfr/Button';
import { Select } from '@codegouvfr/react-dsfr/SelectNext';
import { Controller, useForm, useWatch } from 'react-hook-form';
import { useWrite } from '../../../../base/api/hooks.ts';
import { ErrorAlert } from '../../../../base/design/ErrorAlert.tsx';
import { LinesField } from '../../../../base/design/fields.tsx';
import { notify } from '../../../../base/design/snackbar.ts';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { reloadReports, useReportCommunity } from '../../parts/reports/report-cache.ts';
import { isClosed, useStatusTitle, wishedStatuses } from '../../parts/reports/report-status.ts';
import { texts } from './texts.ts';

export const REPLY_LENGTH = REPLY_CONTENT_MAX;

interface Values {
  content: string;
  status: ReportStatus | '';
}

interface ReplyFormProps {
  readonly report: EspacecoReport;
  /** Once this form has given way to another, or to none: the focus would go back to the top of the page. */
  readonly onReplied: () => void;
}

/** Answers an open report, and wishes it a status. */
export function ReplyForm({ report, onReplied }: ReplyFormProps) {
  const t = useTexts(texts);
  const community = useReportCommunity(report.community);
  const title = useStatusTitle(community);
  const form = useForm<Values>({ defaultValues: { content: '', status: '' } });
  const wished = useWatch({ control: form.control, name: 'status' });
  const reply = useWrite(espacecoCalls.addReply, {
    onSuccess: async () => {
      notify({ description: t('replied') });
      await reloadReports();
      onReplied();
    },
  });
  const submit = form.handleSubmit(({ content, status }) =>
    reply.mutate({
      params: { reportId: report.id },
      body: { content: content.trim(), ...(status === '' ? {} : { status }) },
    }),
  );
  const waits = wished !== '' && isClosed(wished) && !report.abilities.validate;
  return (
    <form className="app-report-reply" noValidate onSubmit={(event) => void submit(event)}>
      <h3 className="fr-h6">{t('reply')}</h3>
      {reply.error && <ErrorAlert title={t('replyFailed')} error={reply.error} />}
      <LinesField
        label={t('replyContent')}
        maxLength={REPLY_LENGTH}
        field={form.register('content', {
          validate: (content, { status }) => content.trim() !== '' || status !== '' || t('replyEmpty'),
        })}
        error={form.formState.errors.content?.message}
      />
      <Controller
        control={form.control}
        name="status"
        render={({ field: { value, onChange } }) => (
          <Select
            label={t('replyStatus')}
            {...(waits ? { hint: t('replyWaits') } : {})}
            options={[
              { value: '', label: t('replyKeep') },
              ...wishedStatuses(community)
                .filter((status) => status !== report.status)
                .map((status) => ({ value: status, label: title(status) })),
            ]}
            nativeSelectProps={{ value, onChange: ({ target }) => onChange(target.value) }}
          />
        )}
      />
      <Button type="submit" disabled={reply.isPending}>
        {t('replySend')}
      </Button>
    </form>
  );
}
