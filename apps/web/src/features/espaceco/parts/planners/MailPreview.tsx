import { type EmailPlannerForm, espacecoCalls } from '@cartable/contract/espaceco';
import { Button } from '@codegouvfr/react-dsfr/Button';
import { useWrite } from '../../../../base/api/hooks.ts';
import { ErrorAlert } from '../../../../base/design/ErrorAlert.tsx';
import { formatDateTime } from '../../../../base/design/quantities.ts';
import { useLanguage, useTexts } from '../../../../base/i18n/texts.ts';
import { texts } from './texts.ts';
import './planners.css';

interface MailPreviewProps {
  readonly communityId: number;
  /** The follow-up as it is being written. */
  readonly planner: () => EmailPlannerForm;
}

/** The mail a follow-up would write, about the last report of the community. */
export function MailPreview({ communityId, planner }: MailPreviewProps) {
  const t = useTexts(texts);
  const language = useLanguage();
  const preview = useWrite(espacecoCalls.previewEmailPlanner, {});
  const mail = preview.data;
  return (
    <>
      <Button
        type="button"
        size="small"
        priority="tertiary"
        iconId="fr-icon-eye-line"
        disabled={preview.isPending}
        onClick={() => preview.mutate({ params: { communityId }, body: planner() })}
      >
        {t('preview')}
      </Button>
      {preview.error && <ErrorAlert title={t('previewFailed')} error={preview.error} />}
      <div role="status">
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
