import { type EspacecoReport, espacecoCalls, REPLY_CONTENT_MAX } from '@cartable/contract/espaceco';
import { Alert } from '@codegouvfr/react-dsfr/Alert';
import { Button } from '@codegouvfr/react-dsfr/Button';
import { Select } from '@codegouvfr/react-dsfr/SelectNext';
import { useEffect, useRef } from 'react';
import { Controller, useForm, useWatch } from 'react-hook-form';
import { useWrite } from '../../../../base/api/hooks.ts';
import { ErrorAlert } from '../../../../base/design/ErrorAlert.tsx';
import { LinesField } from '../../../../base/design/fields.tsx';
import { notify } from '../../../../base/design/snackbar.ts';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { reloadReports, useReportCommunity } from '../../parts/reports/report-cache.ts';
import { isClosed, useStatusTitle, wishedStatuses } from '../../parts/reports/report-status.ts';
import { texts } from './texts.ts';
import { emptyReply, type ReplyValues, useReplyDraft } from './useReplyDraft.ts';

export const REPLY_LENGTH = REPLY_CONTENT_MAX;

interface ReplyFormProps {
  readonly report: EspacecoReport;
  /** Not while the report is closed, whoever closed it: what was being written stays, to be read and copied. */
  readonly mayReply: boolean;
  /** Once this form begins anew, or is gone: the focus would go back to the top of the page. */
  readonly onReplied: () => void;
}

/** Answers an open report, and wishes it a status. What others do to the report meanwhile takes no text away. */
export function ReplyForm({ report, mayReply, onReplied }: ReplyFormProps) {
  const t = useTexts(texts);
  const community = useReportCommunity(report.community);
  const title = useStatusTitle(community);
  const draft = useReplyDraft(report.id);
  const form = useForm<ReplyValues>({ defaultValues: draft.begun });
  const [written, chosen] = useWatch({ control: form.control, name: ['content', 'status'] });
  const keeping = useRef(draft.keep);
  keeping.current = draft.keep;
  useEffect(() => keeping.current({ content: written, status: chosen }), [written, chosen]);
  // Somebody else may have given the report the status that was chosen here: there is nothing to wish then.
  const wishedOf = (status: ReplyValues['status']) => (status === report.status ? '' : status);
  const reply = useWrite(espacecoCalls.addReply, {
    onSuccess: async () => {
      notify({ description: t('replied') });
      // Here, even where this form is gone by now.
      draft.drop();
      form.reset(emptyReply);
      await reloadReports();
      onReplied();
    },
  });
  const submit = form.handleSubmit(({ content, status }) => {
    const wished = wishedOf(status);
    reply.mutate({
      params: { reportId: report.id },
      body: { content: content.trim(), ...(wished === '' ? {} : { status: wished }) },
    });
  });
  // On its way already: what closed the report may be this very reply.
  const isHeld = !mayReply && !reply.isPending;
  if (!mayReply && written.trim() === '') return null;
  const wished = wishedOf(chosen);
  const waits = wished !== '' && isClosed(wished) && !report.abilities.validate;
  const giveUp = () => {
    draft.drop();
    reply.reset();
    form.reset(emptyReply);
    onReplied();
  };
  return (
    <form className="app-report-reply" noValidate onSubmit={(event) => void submit(event)}>
      <h3 className="fr-h6">{t('reply')}</h3>
      {reply.error && <ErrorAlert title={t('replyFailed')} error={reply.error} />}
      {isHeld && (
        <Alert className="fr-mb-2w" severity="warning" small role="alert" description={t('replyHeld')} />
      )}
      <LinesField
        label={t('replyContent')}
        readOnly={isHeld}
        maxLength={REPLY_LENGTH}
        field={form.register('content', {
          validate: (content, { status }) =>
            content.trim() !== '' || wishedOf(status) !== '' || t('replyEmpty'),
        })}
        error={form.formState.errors.content?.message}
      />
      {isHeld ? (
        <Button type="button" priority="secondary" onClick={giveUp}>
          {t('replyGiveUp')}
        </Button>
      ) : (
        <>
          <Controller
            control={form.control}
            name="status"
            render={({ field: { onChange } }) => (
              <Select
                label={t('replyStatus')}
                {...(waits ? { hint: t('replyWaits', { status: title('pending2') }) } : {})}
                options={[
                  { value: '', label: t('replyKeep') },
                  ...wishedStatuses(community)
                    .filter((status) => status !== report.status)
                    .map((status) => ({ value: status, label: title(status) })),
                ]}
                nativeSelectProps={{ value: wished, onChange: ({ target }) => onChange(target.value) }}
              />
            )}
          />
          <Button type="submit" disabled={reply.isPending}>
            {t('replySend')}
          </Button>
        </>
      )}
    </form>
  );
}
