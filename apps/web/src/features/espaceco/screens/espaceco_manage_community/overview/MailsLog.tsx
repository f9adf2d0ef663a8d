import type { CommunityOverview } from '@cartable/contract/espaceco';
import { DataTable } from '../../../../../base/design/DataTable.tsx';
import { formatDateTime } from '../../../../../base/design/quantities.ts';
import { useLanguage, useTexts } from '../../../../../base/i18n/texts.ts';
import { routes } from '../../../../../base/routing/routes.ts';
import { texts as reportTexts } from '../../../parts/reports/texts.ts';
import { useFolded } from './folded.tsx';
import { overviewTexts } from './overview-texts.ts';
import './counts.css';

/** What comes next, and what left last. */
const first = 20;

interface MailsLogProps {
  readonly next: CommunityOverview['next_mails'];
  readonly sent: CommunityOverview['sent_mails'];
}

/** Follow-up mails: those to come, and those that were written. */
export function MailsLog({ next, sent }: MailsLogProps) {
  const t = useTexts(overviewTexts);
  const language = useLanguage();
  const mails = [
    ...next.map(({ due, ...mail }) => ({ ...mail, date: due, recipients: null })),
    ...sent.map((mail) => ({ ...mail, recipients: mail.recipients as number | null })),
  ];
  const { shown, button } = useFolded(mails, first);
  return (
    <section className="app-brief-rows app-brief-rows--mails fr-mt-4w">
      <h2 className="fr-h5 fr-mb-1w">{t('mails')}</h2>
      {mails.length === 0 ? (
        <p>{t('mailsNone')}</p>
      ) : (
        <>
          <DataTable
            caption={t('mails')}
            items={shown.map((mail, rank) => ({ ...mail, _id: String(rank) }))}
            columns={[
              { header: t('mailDate'), cell: ({ date }) => formatDateTime(date, language) },
              { header: t('mailSubject'), cell: ({ subject }) => subject },
              { header: t('mailReport'), cell: ({ report }) => <ReportLink reportId={report} /> },
              {
                header: t('mailState'),
                cell: ({ recipients }) =>
                  recipients === null ? t('mailPlanned') : t('mailSent', { count: recipients }),
              },
            ]}
          />
          {button}
        </>
      )}
    </section>
  );
}

function ReportLink({ reportId }: { readonly reportId: number }) {
  const tr = useTexts(reportTexts);
  return <a {...routes.espaceco_report({ reportId }).link}>{tr('numberOf', { id: reportId })}</a>;
}
