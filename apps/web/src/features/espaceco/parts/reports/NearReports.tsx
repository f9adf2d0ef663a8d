import { type EspacecoCommunity, espacecoCalls, type ReportState } from '@cartable/contract/espaceco';
import { Alert } from '@codegouvfr/react-dsfr/Alert';
import { useRead } from '../../../../base/api/hooks.ts';
import { formatDate } from '../../../../base/design/quantities.ts';
import { useLanguage, useTexts } from '../../../../base/i18n/texts.ts';
import { routes } from '../../../../base/routing/routes.ts';
import type { MapPlace } from '../../../../map/index.ts';
import { nearBox, nearMetres, nearMost } from './near-box.ts';
import { ReportBadge } from './ReportBadge.tsx';
import { themeOf, useReportCommunity } from './report-cache.ts';
import { openStatuses } from './report-status.ts';
import { texts } from './texts.ts';

interface NearReportsProps {
  readonly place: MapPlace | null;
  /** Number; empty for none. */
  readonly communityId: string;
}

const FRESH_MS = 20_000;

/** Reports that may be of the same thing, told before it is told twice. */
export function NearReports({ place, communityId }: NearReportsProps) {
  const community = useReportCommunity(communityId === '' ? null : Number(communityId));
  const { data } = useRead(
    espacecoCalls.getReportPage,
    {
      query: {
        box: place ? nearBox(place).join() : '',
        communities: [communityId === '' ? '-1' : communityId],
        status: [...openStatuses],
        limit: nearMost,
      },
    },
    { enabled: place !== null, staleTime: FRESH_MS, meta: { persist: false }, retry: false },
  );
  const near = place === null ? [] : (data?.content ?? []);
  return (
    <NearList
      community={community}
      near={near.map((report) => ({ ...report, theme: themeOf(report)?.theme }))}
    />
  );
}

interface NearOpenReportsProps {
  readonly place: MapPlace | null;
  readonly communityId: number;
}

/** The same for who has no account: those that anybody may read. */
export function NearOpenReports({ place, communityId }: NearOpenReportsProps) {
  const filter = JSON.stringify({ community: communityId, status: { $in: openStatuses } });
  const box = place ? nearBox(place).join() : '';
  const { data } = useRead(
    espacecoCalls.getReportsWfs,
    { query: { request: 'GetFeature', outputFormat: 'JSON', bbox: box, filter, maxFeatures: nearMost } },
    { enabled: place !== null, staleTime: FRESH_MS, meta: { persist: false }, retry: false },
  );
  // The feed is a file of the contract; as JSON, its rows.
  const rows = (data ?? []) as unknown as readonly NearReport[];
  return <NearList community={undefined} near={place === null ? [] : rows} hasNoAccount />;
}

interface NearReport {
  readonly id: number;
  readonly status: ReportState;
  readonly comment: string;
  readonly opening_date: string;
  readonly theme?: string | null | undefined;
}

interface NearListProps {
  readonly community: EspacecoCommunity | undefined;
  readonly near: readonly NearReport[];
  /** Pages of reports are for who is signed in. */
  readonly hasNoAccount?: boolean;
}

const shownCharacters = 100;

function NearList({ community, near, hasNoAccount = false }: NearListProps) {
  const t = useTexts(texts);
  const language = useLanguage();
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
            {near.map(({ id, status, theme, comment, opening_date: opened }) => (
              <li key={id}>
                {hasNoAccount ? (
                  t('numberOf', { id })
                ) : (
                  <a {...routes.espaceco_report({ reportId: id }).link} target="_blank" rel="noreferrer">
                    {t('numberOf', { id })}
                  </a>
                )}{' '}
                <ReportBadge status={status} community={community} />{' '}
                {[theme, comment.slice(0, shownCharacters), formatDate(opened, language)]
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
