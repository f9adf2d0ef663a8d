import {
  type EspacecoReply,
  type EspacecoReport,
  espacecoCalls,
  type ReportHistoryLine,
} from '@cartable/contract/espaceco';
import { Button } from '@codegouvfr/react-dsfr/Button';
import { useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useWrite } from '../../../../base/api/hooks.ts';
import { commonTexts } from '../../../../base/design/common-texts.ts';
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
import { HistoryLine, useWordsOf } from './HistoryLine.tsx';
import { REPLY_LENGTH, ReplyForm } from './ReplyForm.tsx';
import { threadOf, useReadAnew, useReportHistory } from './report-thread.ts';
import { texts } from './texts.ts';
import '../../parts/reports/reports.css';

/** What happened to a report and what was answered, in the order of time, and the field to answer it. */
export function ReportThread({ report }: { readonly report: EspacecoReport }) {
  const t = useTexts(texts);
  const tc = useTexts(commonTexts);
  const title = useRef<HTMLHeadingElement>(null);
  const [edited, edit] = useState<EspacecoReply>();
  const history = useReportHistory(report);
  useReadAnew(report, history.lines);
  const { replies = [], status, abilities } = report;
  return (
    <section className="fr-mt-4w">
      <h2 ref={title} tabIndex={-1} className="fr-h5">
        {t('replies')}
      </h2>
      <FollowReport report={report} />
      {history.error && (
        <ErrorAlert title={t('historyFailed')} error={history.error}>
          <Button type="button" size="small" priority="secondary" onClick={history.retry}>
            {tc('retry')}
          </Button>
        </ErrorAlert>
      )}
      {history.hasEarlier && (
        <Button
          type="button"
          className="fr-mb-2w"
          size="small"
          priority="tertiary"
          disabled={history.isReadingEarlier}
          onClick={history.readEarlier}
        >
          {t('historyEarlier')}
        </Button>
      )}
      <ul className="app-report-thread" aria-label={t('history')}>
        {threadOf(history.lines).map(({ key, line, brought }) => {
          if (line.kind !== 'reply') return <HistoryLine key={key} line={line} report={report} />;
          const reply = replies.find(({ id }) => id === line.reply);
          return reply ? (
            <Reply
              key={key}
              reply={reply}
              brought={brought}
              isTold={history.isRead}
              report={report}
              onEdit={() => edit(reply)}
            />
          ) : (
            <UnreadReply key={key} line={line} brought={brought} report={report} />
          );
        })}
      </ul>
      {!history.lines.some(({ kind }) => kind === 'reply') && <p>{t('repliesNone')}</p>}
      {isClosed(status) && <p>{t('closedText')}</p>}
      {status === 'test' && <p>{t('trialText')}</p>}
      <ReplyForm
        report={report}
        mayReply={isOpen(status) && abilities.reply === true}
        onReplied={() => title.current?.focus()}
      />
      <FormDialog open={edited !== undefined} title={t('editReplyTitle')} onClose={() => edit(undefined)}>
        {(formId) => edited && <EditForm formId={formId} reply={edited} onDone={() => edit(undefined)} />}
      </FormDialog>
    </section>
  );
}

interface BroughtProps {
  /** What came with a reply, and what was done to it since. */
  readonly brought: readonly ReportHistoryLine[];
  readonly report: EspacecoReport;
}

interface ReplyProps extends BroughtProps {
  readonly reply: EspacecoReply;
  /** Whether what it brought is known. */
  readonly isTold: boolean;
  readonly onEdit: () => void;
}

function Reply({ reply, brought, isTold, report, onEdit }: ReplyProps) {
  const t = useTexts(texts);
  const tr = useTexts(reportTexts);
  const language = useLanguage();
  const community = useReportCommunity(report.community);
  const author = reply.author?.username ?? tr('nobody');
  const edited = brought.findLast(({ kind }) => kind === 'reply_changed');
  // Only an open report is answered: a closing the reply did not bring was asked for, and waits for a manager.
  const isWish =
    isTold &&
    isClosed(reply.status) &&
    !brought.some(({ kind, after }) => kind === 'status' && after === reply.status);
  return (
    <li>
      <p className="fr-mb-1v">
        <strong>{t('repliedBy', { author, date: formatDateTime(reply.date, language) })}</strong>{' '}
        {isWish && <span className="fr-hint-text">{t('wished')} </span>}
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
      <Brought brought={brought} report={report} />
      {edited && (
        <p className="fr-hint-text fr-mb-0">
          {t('replyEdited', {
            author: edited.author?.username ?? tr('nobody'),
            date: formatDateTime(edited.date, language),
          })}
        </p>
      )}
    </li>
  );
}

interface UnreadReplyProps extends BroughtProps {
  readonly line: ReportHistoryLine;
}

/** A reply the history tells of and the report, read before it, does not: what it did is told all the same. */
function UnreadReply({ line, brought, report }: UnreadReplyProps) {
  const t = useTexts(texts);
  const tr = useTexts(reportTexts);
  const language = useLanguage();
  const author = line.author?.username ?? tr('nobody');
  return (
    <li>
      <p className="fr-mb-1v">
        <strong>{t('repliedBy', { author, date: formatDateTime(line.date, language) })}</strong>
      </p>
      <p className="fr-mb-0">{t('replyUnread')}</p>
      <Brought brought={brought} report={report} />
    </li>
  );
}

function Brought({ brought, report }: BroughtProps) {
  const t = useTexts(texts);
  const wordsOf = useWordsOf(report);
  return (
    <>
      {brought.some(({ kind }) => kind === 'bulk') && (
        <p className="fr-hint-text fr-mb-0">{t('doneInBulk')}</p>
      )}
      {brought
        .filter(({ kind }) => kind !== 'reply_changed' && kind !== 'bulk')
        .map((line) => (
          <p key={line.kind} className="fr-hint-text fr-mb-0">
            {wordsOf(line)}
          </p>
        ))}
    </>
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
