import type { CommunityOverview } from '@cartable/contract/espaceco';
import { type Column, DataTable } from '../../../../../base/design/DataTable.tsx';
import { formatDateTime } from '../../../../../base/design/quantities.ts';
import { useLanguage, useTexts } from '../../../../../base/i18n/texts.ts';
import { routes } from '../../../../../base/routing/routes.ts';
import { texts as reportTexts } from '../../../parts/reports/texts.ts';
import { useFolded } from './folded.tsx';
import { overviewTexts } from './overview-texts.ts';
import './counts.css';

/** Of those to come and of those that left: neither hides the others. */
const first = 10;

interface MailsLogProps {
  readonly next: CommunityOverview['next_mails'];
  readonly sent: CommunityOverview['sent_mails'];
}

/** Follow-up mails: those to come, and those that were written. */
export function MailsLog({ next, sent }: MailsLogProps) {
  const t = useTexts(overviewTexts);
  return (
    <section className="app-brief-rows app-brief-rows--mails fr-mt-4w">
      <h2 className="fr-h5 fr-mb-1w">{t('mails')}</h2>
      <MailTable
        title={t('mailsNext')}
        none={t('mailsNextNone')}
        dateTitle={t('mailDue')}
        mails={next.map(({ due, ...mail }) => ({ ...mail, date: due }))}
      />
      <MailTable
        title={t('mailsSent')}
        none={t('mailsSentNone')}
        dateTitle={t('mailDate')}
        mails={sent}
        more={[{ header: t('mailRecipients'), cell: ({ recipients }) => recipients }]}
      />
    </section>
  );
}

interface Mail {
  readonly date: string;
  readonly report: number;
  readonly subject: string;
}

interface MailTableProps<Shown extends Mail> {
  readonly title: string;
  /** Said where there is none. */
  readonly none: string;
  readonly dateTitle: string;
  readonly mails: readonly Shown[];
  /** Columns that not all mails have. */
  readonly more?: readonly Column<Shown>[];
}

function MailTable<Shown extends Mail>({ title, none, dateTitle, mails, more = [] }: MailTableProps<Shown>) {
  const t = useTexts(overviewTexts);
  const language = useLanguage();
  const { shown, button } = useFolded(mails, first);
  return (
    <>
      <h3 className="fr-h6 fr-mt-2w fr-mb-1v">{title}</h3>
      {mails.length === 0 ? (
        <p>{none}</p>
      ) : (
        <DataTable
          caption={title}
          items={shown.map((mail, rank) => ({ ...mail, _id: String(rank) }))}
          columns={[
            { header: dateTitle, cell: ({ date }) => formatDateTime(date, language) },
            { header: t('mailSubject'), cell: ({ subject }) => subject },
            { header: t('mailReport'), cell: ({ report }) => <ReportLink reportId={report} /> },
            ...more,
          ]}
        />
      )}
      {button}
    </>
  );
}

function ReportLink({ reportId }: { readonly reportId: number }) {
  const tr = useTexts(reportTexts);
  return <a {...routes.espaceco_report({ reportId }).link}>{tr('numberOf', { id: reportId })}</a>;
}
