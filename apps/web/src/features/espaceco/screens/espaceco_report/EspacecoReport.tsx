import type { EspacecoReport } from '@cartable/contract/espaceco';
import { Button } from '@codegouvfr/react-dsfr/Button';
import { useState } from 'react';
import { CopyField } from '../../../../base/design/CopyField.tsx';
import { Loaded } from '../../../../base/design/Loaded.tsx';
import { Page } from '../../../../base/design/Page.tsx';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { type RouteOf, routes } from '../../../../base/routing/routes.ts';
import { ReportBadge } from '../../parts/reports/ReportBadge.tsx';
import { useReport, useReportCommunity } from '../../parts/reports/report-cache.ts';
import { isOpen } from '../../parts/reports/report-status.ts';
import { texts as reportTexts } from '../../parts/reports/texts.ts';
import { Attachments } from './Attachments.tsx';
import { DeleteReportDialog } from './DeleteReportDialog.tsx';
import { EditReport } from './EditReport.tsx';
import { ReportDescription } from './ReportDescription.tsx';
import { ReportMap } from './ReportMap.tsx';
import { ReportThread } from './ReportThread.tsx';
import { StatusForm } from './StatusForm.tsx';
import { texts } from './texts.ts';
import { MakeObject } from './to-object/MakeObject.tsx';
import './report.css';

/** One report, at an address of its own: what it says, where it is, and what is answered. */
export function Screen({ route }: { readonly route: RouteOf<'espaceco_report'> }) {
  const tr = useTexts(reportTexts);
  const { reportId } = route.params;
  const query = useReport(reportId);
  const report = query.data;
  const community = useReportCommunity(report?.community);
  const list = routes.espaceco_reports(
    typeof report?.community === 'number' ? { community: report.community } : {},
  );
  return (
    <Page
      title={tr('numberOf', { id: reportId })}
      trail={[
        { label: tr('communities'), link: routes.espaceco_community_list().link },
        { label: tr('reports'), link: list.link },
      ]}
      {...(report ? { beside: <ReportBadge status={report.status} community={community} /> } : {})}
    >
      {/* Another report begins anew: nothing of one is written into the next. */}
      <Loaded key={reportId} query={query}>
        {(loaded) => <Report report={loaded} />}
      </Loaded>
    </Page>
  );
}

function Report({ report }: { readonly report: EspacecoReport }) {
  const t = useTexts(texts);
  const [isEdited, edit] = useState(false);
  const [isDeleted, askToDelete] = useState(false);
  const { abilities, status } = report;
  const mayChange = abilities.change === true && isOpen(status);
  if (isEdited) return <EditReport report={report} onDone={() => edit(false)} />;
  return (
    <>
      {(mayChange || abilities.remove) && (
        <div className="app-report-page__actions fr-mb-2w">
          {mayChange && (
            <Button size="small" priority="secondary" iconId="fr-icon-edit-line" onClick={() => edit(true)}>
              {t('edit')}
            </Button>
          )}
          {abilities.remove && (
            <Button
              size="small"
              priority="tertiary"
              iconId="fr-icon-delete-line"
              onClick={() => askToDelete(true)}
            >
              {t('delete')}
            </Button>
          )}
        </div>
      )}
      <div className="app-report-page">
        <div>
          <ReportDescription report={report} />
          <Attachments report={report} />
        </div>
        <div>
          <ReportMap report={report} />
          <CopyField className="fr-mt-2w" label={t('link')} value={window.location.href} />
          {isOpen(status) && <MakeObject report={report} />}
        </div>
      </div>
      <ReportThread report={report} />
      <StatusForm key={status} report={report} />
      <DeleteReportDialog report={report} open={isDeleted} onClose={() => askToDelete(false)} />
    </>
  );
}
