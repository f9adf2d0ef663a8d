import { type EmailPlannerForm, espacecoCalls } from '@cartable/contract/espaceco';
import { Button } from '@codegouvfr/react-dsfr/Button';
import { useEffect, useRef } from 'react';
import { useWrite } from '../../../../base/api/hooks.ts';
import { ErrorAlert } from '../../../../base/design/ErrorAlert.tsx';
import { formatDateTime } from '../../../../base/design/quantities.ts';
import { useLanguage, useTexts } from '../../../../base/i18n/texts.ts';
import { texts } from './texts.ts';
import './planners.css';

interface MailPreviewProps {
  readonly communityId: number;
  /** Shows the mail of the follow-up as it is being written, once it can be sent. */
  readonly onAsk: (show: (planner: EmailPlannerForm) => void) => void;
}

/** The mail a follow-up would write, about the last report of the community. */
export function MailPreview({ communityId, onAsk }: MailPreviewProps) {
  const t = useTexts(texts);
  const language = useLanguage();
  const preview = useWrite(espacecoCalls.previewEmailPlanner, {});
  const mail = preview.data;
  const shown = useRef<HTMLDivElement>(null);
  // Under the button, which is often the last thing one sees of the dialog.
  useEffect(() => {
    if (mail) shown.current?.scrollIntoView?.({ block: 'nearest' });
  }, [mail]);
  return (
    <>
      <Button
        type="button"
        size="small"
        priority="tertiary"
        iconId="fr-icon-eye-line"
        disabled={preview.isPending}
        onClick={() => onAsk((body) => preview.mutate({ params: { communityId }, body }))}
      >
        {t('preview')}
      </Button>
      {preview.error && <ErrorAlert title={t('previewFailed')} error={preview.error} />}
      <div role="status" ref={shown}>
        {mail && (
          <div className="app-espaceco-planners__mail fr-mt-2w">
            <p className="fr-hint-text">
              {mail.report_id === null ? t('previewInvented') : t('previewOf', { id: mail.report_id })}{' '}
              {t('previewLeaves', {
                date: formatDateTime(mail.date, language),
                recipients: mail.recipients.join(', ') || t('previewNobody'),
              })}
            </p>
            <p>
              <strong>{mail.subject}</strong>
            </p>
            <p className="app-espaceco-planners__text">{mail.text}</p>
          </div>
        )}
      </div>
    </>
  );
}
