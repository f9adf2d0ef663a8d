import { espacecoCalls, type FollowedReport } from '@cartable/contract/espaceco';
import { Alert } from '@codegouvfr/react-dsfr/Alert';
import { useRead } from '../../../../base/api/hooks.ts';
import { Loaded } from '../../../../base/design/Loaded.tsx';
import { Page } from '../../../../base/design/Page.tsx';
import { formatDateTime } from '../../../../base/design/quantities.ts';
import { useLanguage, useTexts } from '../../../../base/i18n/texts.ts';
import type { RouteOf } from '../../../../base/routing/routes.ts';
import { ReportBadge } from '../../parts/reports/ReportBadge.tsx';
import { texts as reportTexts } from '../../parts/reports/texts.ts';
import { texts } from './texts.ts';
import '../../parts/reports/reports.css';

const FRESH_MS = 10_000;

/** « Was it received? », for whoever sent a report without an account. */
export function Screen({ route }: { readonly route: RouteOf<'espaceco_followed_report'> }) {
  const t = useTexts(texts);
  const query = useRead(
    espacecoCalls.followOpenReport,
    { params: { followKey: route.params.key } },
    { staleTime: FRESH_MS, meta: { persist: false }, retry: false },
  );
  return (
    <Page title={t('title')} width="narrow">
      <Loaded query={query} inPlace>
        {(followed) => <Followed followed={followed} />}
      </Loaded>
    </Page>
  );
}

const severities = { waiting: 'info', accepted: 'success', refused: 'warning', deleted: 'warning' } as const;

function Followed({ followed }: { readonly followed: FollowedReport }) {
  const t = useTexts(texts);
  const tr = useTexts(reportTexts);
  const language = useLanguage();
  const { state, community, received, comment, reason, report } = followed;
  const date = formatDateTime(received, language);
  return (
    <>
      <Alert
        severity={severities[state]}
        title={t(`state_${state}`)}
        description={t(`text_${state}`, { name: community, date })}
      />
      {reason !== null && <p className="fr-mt-2w app-report-words">{t('reason', { reason })}</p>}
      {comment !== '' && (
        <>
          <h2 className="fr-h5 fr-mt-3w">{t('said')}</h2>
          <p className="app-report-words">{comment}</p>
        </>
      )}
      {report && (
        <>
          <h2 className="fr-h5 fr-mt-3w">{tr('numberOf', { id: report.id })}</h2>
          <p>
            <ReportBadge status={report.status} community={undefined} />{' '}
            {t('updated', { date: formatDateTime(report.updated, language) })}
          </p>
          {report.replies.length === 0 && <p>{t('repliesNone')}</p>}
          <ul className="app-report-thread" aria-label={t('replies')}>
            {report.replies.map(({ content, status, date: at }) => (
              <li key={at}>
                <p className="fr-mb-1v">
                  <strong>{formatDateTime(at, language)}</strong>{' '}
                  <ReportBadge status={status} community={undefined} />
                </p>
                {content !== '' && <p className="app-report-words">{content}</p>}
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}
