import { DataTable } from '../../../../../base/design/DataTable.tsx';
import { formatCount } from '../../../../../base/design/quantities.ts';
import { useLanguage, useTexts } from '../../../../../base/i18n/texts.ts';
import { routes } from '../../../../../base/routing/routes.ts';
import type { ReportAddress } from '../../espaceco_reports/report-filter.ts';
import { openOf } from './counted-reports.ts';
import { useFolded } from './folded.tsx';
import { overviewTexts } from './overview-texts.ts';
import './counts.css';

/** Beyond, nobody compares. */
const first = 10;

export interface CountRow {
  readonly name: string;
  readonly count: number;
  readonly open: number;
  /** Which reports are counted; null where no filter finds them. */
  readonly reports: ReportAddress | null;
}

interface CountTableProps {
  readonly title: string;
  /** Of the column of names. */
  readonly nameTitle: string;
  readonly rows: readonly CountRow[];
  /** Whether open ones are told apart. */
  readonly hasOpen: boolean;
}

/** How many there are of each, with a bar that says it at a glance. */
export function CountTable({ title, nameTitle, rows, hasOpen }: CountTableProps) {
  const t = useTexts(overviewTexts);
  const { shown, button } = useFolded(rows, first);
  const greatest = Math.max(1, ...rows.map(({ count }) => count));
  if (rows.length === 0) return null;
  return (
    <section className="app-counts">
      <h2 className="fr-h5 fr-mb-1w">{title}</h2>
      <DataTable
        caption={title}
        items={shown.map((row, rank) => ({ ...row, _id: `${rank} ${row.name}` }))}
        columns={[
          { header: nameTitle, cell: ({ name }) => name },
          {
            header: t('count'),
            cell: ({ name, count, reports }) => (
              <>
                <CountLink text="seeCount" name={name} count={count} reports={reports} />{' '}
                <meter aria-hidden="true" min={0} max={greatest} value={count} />
              </>
            ),
          },
          ...(hasOpen
            ? [
                {
                  header: t('open'),
                  cell: ({ name, open, reports }: CountRow) => (
                    <CountLink text="seeOpen" name={name} count={open} reports={reports && openOf(reports)} />
                  ),
                },
              ]
            : []),
        ]}
      />
      {button}
    </section>
  );
}

interface CountLinkProps {
  readonly text: 'seeCount' | 'seeOpen';
  readonly name: string;
  readonly count: number;
  readonly reports: ReportAddress | null;
}

/** A number that leads to what it counts. */
function CountLink({ text, name, count, reports }: CountLinkProps) {
  const t = useTexts(overviewTexts);
  const written = formatCount(count, useLanguage());
  if (reports === null || count === 0) return written;
  return (
    <a {...routes.espaceco_reports(reports).link}>
      {written}
      <span className="fr-sr-only">{` ${t(text, { count, name })}`}</span>
    </a>
  );
}
