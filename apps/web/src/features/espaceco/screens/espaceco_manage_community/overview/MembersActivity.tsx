import type { CommunityOverview } from '@cartable/contract/espaceco';
import { Alert } from '@codegouvfr/react-dsfr/Alert';
import { DataTable } from '../../../../../base/design/DataTable.tsx';
import { formatCount, formatDate } from '../../../../../base/design/quantities.ts';
import { useLanguage, useTexts } from '../../../../../base/i18n/texts.ts';
import { useFolded } from './folded.tsx';
import { overviewTexts } from './overview-texts.ts';
import './counts.css';

/** Those who did most: a community may have a thousand members. */
const first = 20;

interface MembersActivityProps {
  readonly members: CommunityOverview['members'];
  /** Databases whose changes could not be counted. */
  readonly uncounted: CommunityOverview['uncounted_databases'];
}

/** What each member did in the period, those who did nothing too. */
export function MembersActivity({ members, uncounted }: MembersActivityProps) {
  const t = useTexts(overviewTexts);
  const language = useLanguage();
  const { shown, button } = useFolded(members, first);
  if (members.length === 0) return null;
  return (
    <section className="app-brief-rows fr-mt-4w">
      <h2 className="fr-h5 fr-mb-1w">{t('members')}</h2>
      {uncounted.length > 0 && (
        <Alert
          small
          severity="warning"
          className="fr-mb-2w"
          description={t('uncounted', {
            count: uncounted.length,
            titles: uncounted.map(({ title }) => title).join(', '),
          })}
        />
      )}
      <DataTable
        caption={t('members')}
        items={shown.map((member) => ({ ...member, _id: String(member.person.id) }))}
        columns={[
          { header: t('member'), cell: ({ person }) => person.username },
          { header: t('memberReports'), cell: ({ reports }) => formatCount(reports, language) },
          { header: t('memberReplies'), cell: ({ replies }) => formatCount(replies, language) },
          {
            header: t('memberContributions'),
            cell: ({ contributions }) => formatCount(contributions, language),
          },
          { header: t('memberLast'), cell: ({ last }) => (last === null ? '–' : formatDate(last, language)) },
        ]}
      />
      {button}
    </section>
  );
}
