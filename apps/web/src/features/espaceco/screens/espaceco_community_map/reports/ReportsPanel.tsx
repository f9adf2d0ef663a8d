import type { EspacecoCommunity, EspacecoReport } from '@cartable/contract/espaceco';
import { Button } from '@codegouvfr/react-dsfr/Button';
import { useState } from 'react';
import { Loaded } from '../../../../../base/design/Loaded.tsx';
import { formatDate } from '../../../../../base/design/quantities.ts';
import { useLanguage, useTexts } from '../../../../../base/i18n/texts.ts';
import { routes } from '../../../../../base/routing/routes.ts';
import type { MapPlace } from '../../../../../map/index.ts';
import { ReportBadge } from '../../../parts/reports/ReportBadge.tsx';
import { themeOf } from '../../../parts/reports/report-cache.ts';
import { texts as reportTexts } from '../../../parts/reports/texts.ts';
import { ReportFiles } from '../../espaceco_reports/ReportFiles.tsx';
import { ReportFilters } from '../../espaceco_reports/ReportFilters.tsx';
import { ReportOrderField } from '../../espaceco_reports/ReportOrderField.tsx';
import { isFiltered, type ReportAddress, useReportPage } from '../../espaceco_reports/report-filter.ts';
import { texts as listTexts } from '../../espaceco_reports/texts.ts';
import type { GoTo, GuichetAddress } from '../guichet-address.ts';
import { has } from '../guichet-tools.ts';
import { PageButtons } from './PageButtons.tsx';
import { ReceivedReports } from './ReceivedReports.tsx';
import { ReportPanel } from './ReportPanel.tsx';
import { guichetChangeOf, reportAddressOf } from './report-address.ts';
import { reportsTexts } from './reports-texts.ts';
import '../../espaceco_reports/report-list.css';

interface ReportsPanelProps {
  readonly community: EspacecoCommunity;
  readonly address: GuichetAddress;
  readonly go: GoTo;
  /** Of the part of the map one sees. */
  readonly total: number | undefined;
  readonly viewedBox: string | undefined;
  /** The next click on the map places a new report. */
  readonly isPlacing: boolean;
  readonly onPlace: (isPlacing: boolean) => void;
  /** Brings a place into view. */
  readonly onShow: (place: MapPlace) => void;
}

/** Reports of the community: the filter of list, map and table, and one of them when the address names it. */
export function ReportsPanel(props: ReportsPanelProps) {
  const { community, address, go } = props;
  if (address.report !== undefined)
    return (
      <ReportPanel
        key={address.report}
        reportId={address.report}
        community={community}
        onClose={() => go({ report: undefined })}
      />
    );
  return <ReportsList {...props} />;
}

function ReportsList(props: ReportsPanelProps) {
  const { community, address, go, total, viewedBox, isPlacing, onPlace, onShow } = props;
  const t = useTexts(reportsTexts);
  const tl = useTexts(listTexts);
  const tr = useTexts(reportTexts);
  const reports = reportAddressOf(address);
  const isTable = address.view === 'table';
  // The address tells it once.
  const [isForReceived] = useState(address.received === true);
  return (
    <>
      <div className="app-guichet__acts">
        {has(community, 'georem') && (
          <Button
            iconId={isPlacing ? 'fr-icon-close-line' : 'fr-icon-add-line'}
            priority={isPlacing ? 'secondary' : 'primary'}
            onClick={() => onPlace(!isPlacing)}
          >
            {isPlacing ? t('stopPlacing') : tr('make')}
          </Button>
        )}
        {isPlacing && (
          <Button
            priority="tertiary"
            linkProps={routes.espaceco_report_new({ community: community.id }).link}
          >
            {t('withoutMap')}
          </Button>
        )}
      </div>
      <p className="fr-hint-text fr-mt-1w" role="status">
        {isPlacing ? t('placing') : total !== undefined && tl('mapShows', { count: total })}
      </p>
      <ReceivedReports community={community} isOpen={isForReceived} onShow={onShow} />
      <ReportFilters address={reports} isOfOne onChange={(change) => go(guichetChangeOf(change))} />
      <div className="app-reports__area fr-mb-2w">
        <Button
          size="small"
          priority="secondary"
          iconId="fr-icon-search-line"
          disabled={viewedBox === undefined}
          onClick={() => go({ box: viewedBox, page: 1 })}
        >
          {tl('chooseBox')}
        </Button>
        {address.box && (
          <Button size="small" priority="tertiary" onClick={() => go({ box: undefined, page: 1 })}>
            {tl('leaveBox')}
          </Button>
        )}
        <Button
          size="small"
          priority="tertiary"
          iconId="fr-icon-table-2"
          nativeButtonProps={{ 'aria-pressed': isTable }}
          onClick={() => go({ view: isTable ? undefined : 'table' })}
        >
          {isTable ? t('asList') : t('asTable')}
        </Button>
      </div>
      <ReportOrderField address={reports} onChange={(change) => go(guichetChangeOf(change))} />
      {!isTable && <ShortList community={community} reports={reports} go={go} />}
      <ReportFiles address={reports} community={community} />
    </>
  );
}

interface ShortListProps {
  readonly community: EspacecoCommunity;
  readonly reports: ReportAddress;
  readonly go: GoTo;
}

function ShortList({ community, reports, go }: ShortListProps) {
  const tl = useTexts(listTexts);
  const query = useReportPage(reports);
  return (
    <Loaded query={query} inPlace>
      {({ content, totalPages }) => (
        <>
          {content.length === 0 && (
            <p>{tl(isFiltered({ ...reports, community: undefined }) ? 'nothingFound' : 'nothing')}</p>
          )}
          <ul className="app-reports__list" aria-label={tl('list')}>
            {content.map((report) => (
              <ShortItem
                key={report.id}
                report={report}
                community={community}
                onOpen={() => go({ report: report.id })}
              />
            ))}
          </ul>
          <PageButtons page={reports.page} pages={totalPages} onPage={(page) => go({ page })} />
        </>
      )}
    </Loaded>
  );
}

interface ShortItemProps {
  readonly report: EspacecoReport;
  readonly community: EspacecoCommunity;
  readonly onOpen: () => void;
}

function ShortItem({ report, community, onOpen }: ShortItemProps) {
  const tr = useTexts(reportTexts);
  const language = useLanguage();
  const { id, status, comment, commune, updating_date } = report;
  const facts = [
    themeOf(report)?.theme ?? tr('noTheme'),
    commune?.title,
    formatDate(updating_date, language),
  ];
  return (
    <li className="app-report">
      <div className="app-report__head">
        <Button size="small" priority="tertiary no outline" onClick={onOpen}>
          {tr('numberOf', { id })}
        </Button>
        <ReportBadge status={status} community={community} />
      </div>
      <p className="app-report__comment fr-mb-1v">{comment || tr('noComment')}</p>
      <p className="fr-hint-text fr-mb-0">{facts.filter(Boolean).join(' · ')}</p>
    </li>
  );
}
