import { espacecoCalls } from '@cartable/contract/espaceco';
import { Alert } from '@codegouvfr/react-dsfr/Alert';
import { useRead } from '../../../../base/api/hooks.ts';
import { formatDate } from '../../../../base/design/quantities.ts';
import { useLanguage, useTexts } from '../../../../base/i18n/texts.ts';
import { routes } from '../../../../base/routing/routes.ts';
import type { MapPlace } from '../../../../map/index.ts';
import { ReportBadge } from './ReportBadge.tsx';
import { themeOf, useReportCommunity } from './report-cache.ts';
import { openStatuses } from './report-status.ts';
import { texts } from './texts.ts';

interface NearReportsProps {
  readonly place: MapPlace | null;
  /** Number; empty for none. */
  readonly communityId: string;
}

/** What two people see of the same thing is seldom farther apart, in metres. */
const nearMetres = 150;
const metresPerDegree = 111_320;
const most = 5;
const FRESH_MS = 20_000;

/** Reports that may be of the same thing, told before it is told twice. */
export function NearReports({ place, communityId }: NearReportsProps) {
  const t = useTexts(texts);
  const language = useLanguage();
  const community = useReportCommunity(communityId === '' ? null : Number(communityId));
  const { data } = useRead(
    espacecoCalls.getReportPage,
    {
      query: {
        box: place ? boxAround(place) : '',
        communities: [communityId === '' ? '-1' : communityId],
        status: [...openStatuses],
        limit: most,
      },
    },
    { enabled: place !== null, staleTime: FRESH_MS, meta: { persist: false }, retry: false },
  );
  const near = place === null ? [] : (data?.content ?? []);
  if (near.length === 0) return null;
  return (
    <Alert
      className="fr-mb-3w"
      severity="info"
      small
      description={
        <>
          <p>{t('near', { count: near.length, metres: nearMetres })}</p>
          <ul>
            {near.map((report) => (
              <li key={report.id}>
                <a {...routes.espaceco_report({ reportId: report.id }).link} target="_blank" rel="noreferrer">
                  {t('numberOf', { id: report.id })}
                </a>{' '}
                <ReportBadge status={report.status} community={community} />{' '}
                {[
                  themeOf(report)?.theme,
                  report.comment.slice(0, 100),
                  formatDate(report.opening_date, language),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </li>
            ))}
          </ul>
        </>
      }
    />
  );
}

function boxAround([x, y]: MapPlace): string {
  const north = nearMetres / metresPerDegree;
  const east = north / Math.max(0.05, Math.cos((y * Math.PI) / 180));
  return [x - east, y - north, x + east, y + north].map((side) => side.toFixed(6)).join(',');
}
