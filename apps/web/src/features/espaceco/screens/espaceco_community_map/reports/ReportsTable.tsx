import type { EspacecoCommunity, EspacecoReport } from '@cartable/contract/espaceco';
import { Button } from '@codegouvfr/react-dsfr/Button';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { DataTable } from '../../../../../base/design/DataTable.tsx';
import { Loaded } from '../../../../../base/design/Loaded.tsx';
import { formatDate } from '../../../../../base/design/quantities.ts';
import { useLanguage, useTexts } from '../../../../../base/i18n/texts.ts';
import { ReportBadge } from '../../../parts/reports/ReportBadge.tsx';
import { themeOf } from '../../../parts/reports/report-cache.ts';
import { texts as reportTexts } from '../../../parts/reports/texts.ts';
import { isFiltered, useReportPage } from '../../espaceco_reports/report-filter.ts';
import { texts as listTexts } from '../../espaceco_reports/texts.ts';
import type { GoTo, GuichetAddress } from '../guichet-address.ts';
import { BulkForm } from './BulkForm.tsx';
import { PageButtons } from './PageButtons.tsx';
import { reportAddressOf } from './report-address.ts';
import { reportsTexts } from './reports-texts.ts';

interface ReportsTableProps {
  readonly community: EspacecoCommunity;
  readonly address: GuichetAddress;
  readonly go: GoTo;
}

/** Reports of the filter in rows; who manages the community answers several at once. */
export function ReportsTable({ community, address, go }: ReportsTableProps) {
  const t = useTexts(reportsTexts);
  const tl = useTexts(listTexts);
  const tr = useTexts(reportTexts);
  const [chosen, choose] = useState<ReadonlySet<number>>(new Set());
  const listed = reportAddressOf(address);
  const query = useReportPage(listed);
  const heading = useRef<HTMLHeadingElement>(null);
  const choosing = useRef<HTMLDivElement>(null);
  const chooseNone = () => {
    // The button that is pressed has nothing left to do: the focus stays beside it.
    flushSync(() => choose(new Set()));
    (choosing.current?.querySelector('button') ?? heading.current)?.focus();
  };
  const mayManage = community.abilities.manage === true;
  const toggle = (id: number, isChosen: boolean) => {
    const next = new Set(chosen);
    if (isChosen) next.add(id);
    else next.delete(id);
    choose(next);
  };
  return (
    <section className="app-guichet__under app-guichet-reports" aria-label={tr('reports')}>
      <h2 ref={heading} tabIndex={-1} className="fr-h5 fr-mb-1w">
        {tr('reports')}
      </h2>
      {mayManage && (
        <BulkForm community={community} chosen={chosen} onDone={(left) => choose(new Set(left))} />
      )}
      <Loaded query={query} inPlace>
        {({ content, totalPages }) => (
          <>
            {content.length === 0 && (
              <p>{tl(isFiltered({ ...listed, community: undefined }) ? 'nothingFound' : 'nothing')}</p>
            )}
            {mayManage && (content.length > 0 || chosen.size > 0) && (
              <div ref={choosing} className="app-guichet__acts fr-mb-1w">
                {content.length > 0 && (
                  <Button
                    size="small"
                    priority="tertiary"
                    onClick={() => choose(new Set([...chosen, ...content.map(({ id }) => id)]))}
                  >
                    {t('choosePage')}
                  </Button>
                )}
                <Button
                  size="small"
                  priority="tertiary no outline"
                  disabled={chosen.size === 0}
                  onClick={chooseNone}
                >
                  {t('chooseNone')}
                </Button>
              </div>
            )}
            {content.length > 0 && (
              <Rows
                reports={content}
                community={community}
                chosen={mayManage ? chosen : undefined}
                onToggle={toggle}
                onOpen={(report) => go({ report })}
              />
            )}
            <PageButtons page={address.page} pages={totalPages} onPage={(page) => go({ page })} />
          </>
        )}
      </Loaded>
    </section>
  );
}

interface RowsProps {
  readonly reports: readonly EspacecoReport[];
  readonly community: EspacecoCommunity;
  /** Absent: none is chosen here. */
  readonly chosen: ReadonlySet<number> | undefined;
  readonly onToggle: (id: number, isChosen: boolean) => void;
  readonly onOpen: (id: number) => void;
}

function Rows({ reports, community, chosen, onToggle, onOpen }: RowsProps) {
  const t = useTexts(reportsTexts);
  const tr = useTexts(reportTexts);
  return (
    <DataTable
      caption={tr('reports')}
      items={reports.map((report) => ({ ...report, _id: String(report.id) }))}
      columns={[
        ...(chosen
          ? [
              {
                header: t('choose'),
                quiet: true,
                cell: ({ id }: EspacecoReport) => (
                  <input
                    type="checkbox"
                    aria-label={t('chooseOf', { id })}
                    checked={chosen.has(id)}
                    onChange={({ target }) => onToggle(id, target.checked)}
                  />
                ),
              },
            ]
          : []),
        {
          header: t('number'),
          cell: ({ id }) => (
            <Button
              size="small"
              priority="tertiary no outline"
              title={tr('numberOf', { id })}
              onClick={() => onOpen(id)}
            >
              {String(id)}
            </Button>
          ),
        },
        { header: t('status'), cell: ({ status }) => <ReportBadge status={status} community={community} /> },
        { header: tr('theme'), cell: (report) => themeOf(report)?.theme ?? tr('noTheme') },
        {
          header: tr('comment'),
          cell: ({ comment }) => <span className="app-report__comment">{comment}</span>,
        },
        { header: tr('commune'), cell: ({ commune }) => commune?.title ?? '' },
        { header: tr('author'), cell: ({ author }) => author?.username ?? tr('nobody') },
        { header: tr('opened'), cell: ({ opening_date }) => <Day of={opening_date} /> },
        { header: tr('updated'), cell: ({ updating_date }) => <Day of={updating_date} /> },
      ]}
    />
  );
}

/** In one line: two would make every row twice as high. */
function Day({ of }: { readonly of: string }) {
  const language = useLanguage();
  return <time dateTime={of}>{formatDate(of, language)}</time>;
}
