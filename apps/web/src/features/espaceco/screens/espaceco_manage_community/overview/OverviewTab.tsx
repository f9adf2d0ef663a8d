import { type CommunityOverview, type EspacecoCommunity, espacecoCalls } from '@cartable/contract/espaceco';
import { Select } from '@codegouvfr/react-dsfr/SelectNext';
import { useState } from 'react';
import { useRead } from '../../../../../base/api/hooks.ts';
import { Loaded } from '../../../../../base/design/Loaded.tsx';
import { useLanguage, useTexts } from '../../../../../base/i18n/texts.ts';
import { routes } from '../../../../../base/routing/routes.ts';
import { MembersWithoutGrids } from '../../../parts/grids/MembersWithoutGrids.tsx';
import { useStatusTitle } from '../../../parts/reports/report-status.ts';
import { useChoosableThemes } from '../../../parts/reports/report-themes.ts';
import { texts as reportTexts } from '../../../parts/reports/texts.ts';
import { Contributions } from './Contributions.tsx';
import { type CountRow, CountTable } from './CountTable.tsx';
import { countedReports } from './counted-reports.ts';
import { addressOfCsv, rowsOf } from './csv.ts';
import { inOrder } from './in-order.ts';
import { KeyFigures } from './KeyFigures.tsx';
import { MailsLog } from './MailsLog.tsx';
import { MembersActivity } from './MembersActivity.tsx';
import { overviewTexts } from './overview-texts.ts';

/** Reports opened so many days ago at most; 0: all of them. */
const periods = [0, 30, 90, 365] as const;
const dayMs = 86_400_000;
const FRESH_MS = 30_000;

/** What the reports of a community come to, the mails that follow them, and what its members did. */
export function OverviewTab({ community }: { readonly community: EspacecoCommunity }) {
  const t = useTexts(overviewTexts);
  const [days, setDays] = useState(0);
  // To the hour: the same question is answered from what is known.
  const hour = Math.floor(Date.now() / 3_600_000) * 3_600_000;
  const since = days === 0 ? undefined : new Date(hour - days * dayMs).toISOString();
  const query = useRead(
    espacecoCalls.getCommunityOverview,
    { params: { communityId: community.id }, query: since === undefined ? {} : { since } },
    { staleTime: FRESH_MS, meta: { persist: false } },
  );
  return (
    <>
      <MembersWithoutGrids community={community} />
      <Select
        className="app-counts-period"
        label={t('period')}
        options={periods.map((period) => ({
          value: String(period),
          label: period === 0 ? t('periodAll') : t('periodDays', { count: period }),
        }))}
        nativeSelectProps={{ value: String(days), onChange: ({ target }) => setDays(Number(target.value)) }}
      />
      <Loaded query={query} inPlace>
        {(overview) => (
          <Overview community={community} overview={overview} since={since} countedAt={query.dataUpdatedAt} />
        )}
      </Loaded>
      <Contributions community={community} />
    </>
  );
}

interface OverviewProps {
  readonly community: EspacecoCommunity;
  readonly overview: CommunityOverview;
  readonly since: string | undefined;
  readonly countedAt: number;
}

function Overview({ community, overview, since, countedAt }: OverviewProps) {
  const t = useTexts(overviewTexts);
  const tr = useTexts(reportTexts);
  const language = useLanguage();
  const title = useStatusTitle(community);
  const { by_status, open_by_age, by_theme, by_commune, by_author, answers, closings } = overview;
  const themes = useChoosableThemes(community);
  const reports = countedReports({ community, since, now: countedAt });
  const ownerOf = (id: number | null) =>
    themes.find((one) => one.community === id)?.communityName ?? t('communityNumber', { id: id ?? 0 });
  const mapLink = routes.espaceco_community_map({
    communityId: community.id,
    panel: 'reports',
    received: true,
  }).link;
  /** Each begins where the one before ends. */
  const nameOfAge = (days: number | null, younger: number | undefined) => {
    if (days === null) return t('ageOlder', { count: younger ?? 0 });
    return younger === undefined
      ? t('ageUnder', { count: days })
      : t('ageBetween', { from: younger, to: days });
  };
  const ages = open_by_age.map(({ days, count }, rank) => {
    const younger = open_by_age[rank - 1]?.days ?? undefined;
    return {
      name: nameOfAge(days, younger),
      count,
      open: count,
      reports: reports.ofAge(days, younger),
    };
  });
  const groups = {
    status: by_status.map(({ status, ...one }) => ({
      name: title(status),
      ...one,
      reports: reports.ofStatus(status),
    })),
    age: ages,
    theme: inOrder(
      by_theme.map((one) => {
        const { theme, community: owner, count, open } = one;
        const isAlone = by_theme.filter((other) => other.theme === theme).length === 1;
        const name =
          theme === null || isAlone
            ? (theme ?? tr('noTheme'))
            : tr('themeOf', { theme, community: ownerOf(owner) });
        return { name, count, open, reports: reports.ofTheme(one) };
      }),
      language,
    ),
    commune: inOrder(
      by_commune.map(({ commune, ...one }) => ({
        name: commune?.title ?? t('nowhere'),
        ...one,
        reports: reports.ofCommune(commune),
      })),
      language,
    ),
    author: inOrder(
      by_author.map(({ author, ...one }) => ({
        name: author?.username ?? t('ofNobody'),
        ...one,
        reports: reports.ofAuthor(author),
      })),
      language,
    ),
  } satisfies Readonly<Record<string, readonly CountRow[]>>;
  const delay = ({ count, median, mean }: typeof answers) =>
    median === null ? t('delayNone') : t('delay', { count, median, mean: mean ?? 0 });
  const csv = rowsOf(
    [t('csvWhat'), t('csvName'), t('count'), t('open')],
    [
      ...Object.entries(groups).flatMap(([group, rows]) =>
        rows.map(({ name, count, open }) => [t(`by_${group as keyof typeof groups}`), name, count, open]),
      ),
      [t('answers'), delay(answers), answers.count, ''],
      [t('closings'), delay(closings), closings.count, ''],
    ],
  );
  return (
    <>
      <KeyFigures overview={overview} mapLink={mapLink} all={reports.all} />
      <p className="fr-mt-2w">
        <a
          className="fr-link fr-link--icon-left fr-icon-download-line"
          href={addressOfCsv(csv)}
          download={`guichet-${community.id}.csv`}
        >
          {t('csv')}
        </a>
      </p>
      <div className="app-counts-grid fr-mt-4w">
        {Object.entries(groups).map(([group, rows]) => (
          <CountTable
            key={group}
            title={t(`by_${group as keyof typeof groups}`)}
            nameTitle={t(`name_${group as keyof typeof groups}`)}
            rows={rows}
            hasOpen={group !== 'age'}
          />
        ))}
      </div>
      <MembersActivity members={overview.members} uncounted={overview.uncounted_databases} />
      <MailsLog communityId={community.id} />
    </>
  );
}
