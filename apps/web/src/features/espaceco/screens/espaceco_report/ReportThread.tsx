import { type EspacecoReply, type EspacecoReport, espacecoCalls } from '@cartable/contract/espaceco';
import { Button } from '@codegouvfr/react-dsfr/Button';
import { useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useWrite } from '../../../../base/api/hooks.ts';
import { ErrorAlert } from '../../../../base/design/ErrorAlert.tsx';
import { FormDialog } from '../../../../base/design/FormDialog.tsx';
import { LinesField } from '../../../../base/design/fields.tsx';
import { formatDateTime } from '../../../../base/design/quantities.ts';
import { notify } from '../../../../base/design/snackbar.ts';
import { useLanguage, useTexts } from '../../../../base/i18n/texts.ts';
import { ReportBadge } from '../../parts/reports/ReportBadge.tsx';
import { reloadReports, useReportCommunity } from '../../parts/reports/report-cache.ts';
import { isClosed, isOpen } from '../../parts/reports/report-status.ts';
import { texts as reportTexts } from '../../parts/reports/texts.ts';
import { FollowReport } from './FollowReport.tsx';
import { REPLY_LENGTH, ReplyForm } from './ReplyForm.tsx';
import { texts } from './texts.ts';
import '../../parts/reports/reports.css';

/** What was answered to a report, and the field to answer it. */
export function ReportThread({ report }: { readonly report: EspacecoReport }) {
  const t = useTexts(texts);
  const title = useRef<HTMLHeadingElement>(null);
  const [edited, edit] = useState<EspacecoReply>();
  const { replies = [], status, abilities } = report;
  return (
    <section className="fr-mt-4w">
      <h2 ref={title} tabIndex={-1} className="fr-h5">
        {t('replies')}
      </h2>
      <FollowReport report={report} />
      {replies.length === 0 && <p>{t('repliesNone')}</p>}
      <ul className="app-report-thread">
        {replies.map((reply) => (
          <Reply key={reply.id} reply={reply} report={report} onEdit={() => edit(reply)} />
        ))}
      </ul>
      {isClosed(status) && <p>{t('closedText')}</p>}
      {status === 'test' && <p>{t('trialText')}</p>}
      {isOpen(status) && abilities.reply && (
        <ReplyForm key={replies.length} report={report} onReplied={() => title.current?.focus()} />
      )}
      <FormDialog open={edited !== undefined} title={t('editReplyTitle')} onClose={() => edit(undefined)}>
        {(formId) => edited && <EditForm formId={formId} reply={edited} onDone={() => edit(undefined)} />}
      </FormDialog>
    </section>
  );
}

interface ReplyProps {
  readonly reply: EspacecoReply;
  readonly report: EspacecoReport;
  readonly onEdit: () => void;
}

function Reply({ reply, report, onEdit }: ReplyProps) {
  const t = useTexts(texts);
  const tr = useTexts(reportTexts);
  const language = useLanguage();
  const community = useReportCommunity(report.community);
  const author = reply.author?.username ?? tr('nobody');
  return (
    <li>
      <p className="fr-mb-1v">
        <strong>{t('repliedBy', { author, date: formatDateTime(reply.date, language) })}</strong>{' '}
        <ReportBadge status={reply.status} community={community} />
        {reply.abilities.change && isOpen(report.status) && (
          <Button
            type="button"
            size="small"
            priority="tertiary no outline"
            iconId="fr-icon-edit-line"
            title={t('editReply', { author })}
            onClick={onEdit}
          />
        )}
      </p>
      {reply.title && <p className="fr-mb-1v">{reply.title}</p>}
      {reply.content && <p className="app-report-words fr-mb-0">{reply.content}</p>}
    </li>
  );
}

interface EditFormProps {
  readonly formId: string;
  readonly reply: EspacecoReply;
  readonly onDone: () => void;
}

function EditForm({ formId, reply, onDone }: EditFormProps) {
  const t = useTexts(texts);
  const form = useForm({ defaultValues: { content: reply.content } });
  const update = useWrite(espacecoCalls.updateReply, {
    onSuccess: async () => {
      notify({ description: t('replySaved') });
      onDone();
      await reloadReports();
    },
  });
  const submit = form.handleSubmit(({ content }) =>
    update.mutate({ params: { reportId: reply.report_id, replyId: reply.id }, body: { content } }),
  );
  return (
    <form id={formId} noValidate onSubmit={(event) => void submit(event)}>
      {update.error && <ErrorAlert title={t('replyFailed')} error={update.error} />}
      <LinesField label={t('replyContent')} field={form.register('content')} maxLength={REPLY_LENGTH} />
    </form>
  );
}
