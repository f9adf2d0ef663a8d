import type { EspacecoReport } from '@cartable/contract/espaceco';
import { Button } from '@codegouvfr/react-dsfr/Button';
import { Pagination } from '@codegouvfr/react-dsfr/Pagination';
import { useState } from 'react';
import { EmptyState } from '../../../../base/design/EmptyState.tsx';
import { Loaded } from '../../../../base/design/Loaded.tsx';
import { Page } from '../../../../base/design/Page.tsx';
import { formatDate } from '../../../../base/design/quantities.ts';
import { useLanguage, useTexts } from '../../../../base/i18n/texts.ts';
import { type RouteOf, routes } from '../../../../base/routing/routes.ts';
import { ReportBadge } from '../../parts/reports/ReportBadge.tsx';
import { isOpenReport, themeOf, useReportCommunity } from '../../parts/reports/report-cache.ts';
import { texts as reportTexts } from '../../parts/reports/texts.ts';
import { ReportFiles } from './ReportFiles.tsx';
import { ReportFilters } from './ReportFilters.tsx';
import { ReportOrderField } from './ReportOrderField.tsx';
import { ReportsMap } from './ReportsMap.tsx';
import { isFiltered, type ReportAddress, useReportClusters, useReportPage } from './report-filter.ts';
import { texts } from './texts.ts';
import './report-list.css';

/** Reports one may see, as a list and on a map that say the same; the filters are in the address. */
export function Screen({ route }: { readonly route: RouteOf<'espaceco_reports'> }) {
  const t = useTexts(texts);
  const tr = useTexts(reportTexts);
  const [selected, select] = useState<EspacecoReport | null>(null);
  const address = route.params;
  const { community } = address;
  const go = (change: Partial<ReportAddress>) =>
    routes.espaceco_reports({ ...address, ...change, page: 1 }).replace();
  return (
    <Page
      title={tr('reports')}
      trail={[{ label: tr('communities'), link: routes.espaceco_community_list().link }]}
      actions={
        <Button
          iconId="fr-icon-add-line"
          linkProps={routes.espaceco_report_new(community === undefined ? {} : { community }).link}
        >
          {tr('make')}
        </Button>
      }
    >
      <p>{t('lead')}</p>
      <ReportFilters address={address} onChange={go} />
      <div className="app-reports">
        <ReportList address={address} onShow={select} onOrder={go} />
        <ReportsMap address={address} selected={selected} onBox={(box) => go({ box })} />
      </div>
    </Page>
  );
}

interface ReportListProps {
  readonly address: ReportAddress;
  readonly onShow: (report: EspacecoReport) => void;
  readonly onOrder: (change: Pick<ReportAddress, 'order'>) => void;
}

function ReportList({ address, onShow, onOrder }: ReportListProps) {
  const t = useTexts(texts);
  const query = useReportPage(address);
  const community = useReportCommunity(address.community);
  // As the map beside it counts them; of the former filter, it is no count of this list.
  const { data, isPlaceholderData } = useReportClusters(address);
  const total = (isPlaceholderData ? undefined : data?.total) ?? 0;
  return (
    <div>
      <Loaded query={query} inPlace>
        {({ content, totalPages }) => (
          <>
            <p className="fr-mb-1w" role="status">
              {content.length > 0 &&
                (total > content.length
                  ? t('countOf', { total, count: content.length })
                  : t('count', { count: content.length }))}
            </p>
            {(content.length > 1 || totalPages > 1) && (
              <ReportOrderField address={address} onChange={onOrder} />
            )}
            {content.length > 0 && <ReportFiles address={address} community={community} />}
            {content.length === 0 && <Nothing isFiltered={isFiltered(address)} />}
            <ul className="app-reports__list" aria-label={t('list')}>
              {content.map((report) => (
                <ReportItem key={report.id} report={report} onShow={() => onShow(report)} />
              ))}
            </ul>
            {totalPages > 1 && (
              <Pagination
                // The component keeps its first page: a new one for each.
                key={address.page}
                className="fr-mt-3w"
                // Beside the map, the buttons of the ends would be alone in a line.
                showFirstLast={false}
                count={totalPages}
                defaultPage={Math.min(Math.max(1, address.page), totalPages)}
                getPageLinkProps={(page) => routes.espaceco_reports({ ...address, page }).link}
              />
            )}
          </>
        )}
      </Loaded>
    </div>
  );
}

function Nothing({ isFiltered: isNarrow }: { readonly isFiltered: boolean }) {
  const t = useTexts(texts);
  if (!isNarrow) return <EmptyState title={t('nothing')}>{t('nothingText')}</EmptyState>;
  return (
    <EmptyState
      title={t('nothing')}
      action={
        <Button priority="secondary" linkProps={routes.espaceco_reports().link}>
          {t('clear')}
        </Button>
      }
    >
      {t('nothingFound')}
    </EmptyState>
  );
}

interface ReportItemProps {
  readonly report: EspacecoReport;
  readonly onShow: () => void;
}

function ReportItem({ report, onShow }: ReportItemProps) {
  const t = useTexts(texts);
  const tr = useTexts(reportTexts);
  const language = useLanguage();
  const community = useReportCommunity(report.community);
  const { id, status, comment, commune, author } = report;
  const facts = [
    themeOf(report)?.theme ?? tr('noTheme'),
    community?.name ?? (report.community === null ? tr('noCommunity') : undefined),
    commune?.title,
  ];
  return (
    <li className="app-report">
      <div className="app-report__head">
        <a {...routes.espaceco_report({ reportId: id }).link} className="fr-link">
          {tr('numberOf', { id })}
        </a>
        <ReportBadge status={status} community={community} />
        <Button
          className="app-report__show"
          size="small"
          priority="tertiary no outline"
          iconId="fr-icon-map-pin-2-line"
          title={t('show', { id })}
          onClick={onShow}
        />
      </div>
      <p className="app-report__comment fr-mb-1v">{comment || tr('noComment')}</p>
      <p className="fr-hint-text fr-mb-0">{facts.filter(Boolean).join(' · ')}</p>
      <p className="fr-hint-text fr-mb-0">
        {t('by', {
          date: formatDate(report.opening_date, language),
          author: author?.username ?? tr(isOpenReport(report) ? 'noAccount' : 'nobody'),
        })}{' '}
        · {t('acted', { date: formatDate(report.updating_date, language) })}
      </p>
    </li>
  );
}
