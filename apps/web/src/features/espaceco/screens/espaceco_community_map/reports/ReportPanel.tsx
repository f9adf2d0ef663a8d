import type { EspacecoCommunity } from '@cartable/contract/espaceco';
import { Button } from '@codegouvfr/react-dsfr/Button';
import { Loaded } from '../../../../../base/design/Loaded.tsx';
import { useTexts } from '../../../../../base/i18n/texts.ts';
import { routes } from '../../../../../base/routing/routes.ts';
import { ReportBadge } from '../../../parts/reports/ReportBadge.tsx';
import { useReport } from '../../../parts/reports/report-cache.ts';
import { texts as reportTexts } from '../../../parts/reports/texts.ts';
import { Attachments } from '../../espaceco_report/Attachments.tsx';
import { ReportDescription } from '../../espaceco_report/ReportDescription.tsx';
import { ReportThread } from '../../espaceco_report/ReportThread.tsx';
import { StatusForm } from '../../espaceco_report/StatusForm.tsx';
import { reportsTexts } from './reports-texts.ts';
import '../../espaceco_report/report.css';

interface ReportPanelProps {
  readonly reportId: number;
  readonly community: EspacecoCommunity;
  readonly onClose: () => void;
}

/** One report beside the map: what it says, what was answered, and the way to answer. */
export function ReportPanel({ reportId, community, onClose }: ReportPanelProps) {
  const t = useTexts(reportsTexts);
  const tr = useTexts(reportTexts);
  const query = useReport(reportId);
  return (
    <>
      <div className="app-guichet__head">
        <Button size="small" priority="tertiary" iconId="fr-icon-arrow-left-line" onClick={onClose}>
          {t('back')}
        </Button>
        <a className="fr-link fr-link--sm" {...routes.espaceco_report({ reportId }).link}>
          {t('page')}
        </a>
      </div>
      <h3 className="fr-h6 fr-mt-2w fr-mb-1w">{tr('numberOf', { id: reportId })}</h3>
      <Loaded query={query} inPlace>
        {(report) => (
          <>
            <p>
              <ReportBadge status={report.status} community={community} />
            </p>
            <ReportDescription report={report} />
            <Attachments report={report} />
            <ReportThread report={report} />
            <StatusForm key={report.status} report={report} />
          </>
        )}
      </Loaded>
    </>
  );
}
