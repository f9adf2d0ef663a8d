import { espacecoCalls, type PlannedMail, type SentMail } from '@cartable/contract/espaceco';
import { Button } from '@codegouvfr/react-dsfr/Button';
import { useParts } from '../../../../../base/api/useParts.ts';
import { commonTexts } from '../../../../../base/design/common-texts.ts';
import { type Column, DataTable } from '../../../../../base/design/DataTable.tsx';
import { ErrorAlert } from '../../../../../base/design/ErrorAlert.tsx';
import { formatDateTime } from '../../../../../base/design/quantities.ts';
import { useLanguage, useTexts } from '../../../../../base/i18n/texts.ts';
import { routes } from '../../../../../base/routing/routes.ts';
import { texts as reportTexts } from '../../../parts/reports/texts.ts';
import { overviewTexts } from './overview-texts.ts';
import './counts.css';

/** Of those to come and of those that left, read at once: each is a tall card on a phone. */
const MAILS = 5;
const FRESH_MS = 30_000;

/** Follow-up mails: those to come, and those that were written. */
export function MailsLog({ communityId }: { readonly communityId: number }) {
  const t = useTexts(overviewTexts);
  const request = { params: { communityId }, query: { limit: MAILS } };
  const next = useParts(espacecoCalls.getPlannedMails, request, { staleTime: FRESH_MS });
  const sent = useParts(espacecoCalls.getSentMails, request, { staleTime: FRESH_MS });
  return (
    <section className="app-brief-rows app-brief-rows--mails fr-mt-4w">
      <h2 className="fr-h5 fr-mb-1w">{t('mails')}</h2>
      <MailTable<PlannedMail>
        title={t('mailsNext')}
        none={t('mailsNextNone')}
        dateTitle={t('mailDue')}
        dateOf={({ due }) => due}
        list={next}
      />
      <MailTable<SentMail>
        title={t('mailsSent')}
        none={t('mailsSentNone')}
        dateTitle={t('mailDate')}
        dateOf={({ date }) => date}
        list={sent}
        more={[{ header: t('mailRecipients'), cell: ({ recipients }) => recipients }]}
      />
    </section>
  );
}

interface Mail {
  readonly report: number;
  readonly subject: string;
}

interface MailTableProps<Shown extends Mail> {
  readonly title: string;
  /** Said where there is none. */
  readonly none: string;
  readonly dateTitle: string;
  readonly dateOf: (mail: Shown) => string;
  readonly list: Omit<ReturnType<typeof useParts>, 'items'> & {
    readonly items: readonly Shown[] | undefined;
  };
  /** Columns that not all mails have. */
  readonly more?: readonly Column<Shown & { readonly _id: string }>[];
}

function MailTable<Shown extends Mail>({
  title,
  none,
  dateTitle,
  dateOf,
  list: { items = [], isRead, error, hasMore, isReadingMore, readMore, retry },
  more = [],
}: MailTableProps<Shown>) {
  const t = useTexts(overviewTexts);
  const tc = useTexts(commonTexts);
  const language = useLanguage();
  return (
    <>
      <h3 className="fr-h6 fr-mt-2w fr-mb-1v">{title}</h3>
      {error && (
        <ErrorAlert title={t('mailsFailed')} error={error}>
          <Button type="button" size="small" priority="secondary" onClick={retry}>
            {tc('retry')}
          </Button>
        </ErrorAlert>
      )}
      {isRead && items.length === 0 && <p>{none}</p>}
      {items.length > 0 && (
        <DataTable
          caption={title}
          items={items.map((mail, rank) => ({ ...mail, _id: String(rank) }))}
          columns={[
            { header: dateTitle, cell: (mail) => formatDateTime(dateOf(mail), language) },
            { header: t('mailSubject'), cell: ({ subject }) => subject },
            { header: t('mailReport'), cell: ({ report }) => <ReportLink reportId={report} /> },
            ...more,
          ]}
        />
      )}
      {hasMore && (
        <Button
          type="button"
          size="small"
          priority="tertiary"
          className="fr-mb-2w"
          disabled={isReadingMore}
          onClick={readMore}
        >
          {t('mailsMore', { list: title })}
        </Button>
      )}
    </>
  );
}

function ReportLink({ reportId }: { readonly reportId: number }) {
  const tr = useTexts(reportTexts);
  return <a {...routes.espaceco_report({ reportId }).link}>{tr('numberOf', { id: reportId })}</a>;
}
