import type { CommunityOverview } from '@cartable/contract/espaceco';
import { DataTable } from '../../../../../base/design/DataTable.tsx';
import { formatDate } from '../../../../../base/design/quantities.ts';
import { useLanguage, useTexts } from '../../../../../base/i18n/texts.ts';
import { overviewTexts } from './overview-texts.ts';

/** What each member did in the period, those who did nothing too. */
export function MembersActivity({ members }: { readonly members: CommunityOverview['members'] }) {
  const t = useTexts(overviewTexts);
  const language = useLanguage();
  if (members.length === 0) return null;
  return (
    <section className="fr-mt-4w">
      <h2 className="fr-h5 fr-mb-1w">{t('members')}</h2>
      <DataTable
        caption={t('members')}
        items={members.map((member) => ({ ...member, _id: String(member.person.id) }))}
        columns={[
          { header: t('member'), cell: ({ person }) => person.username },
          { header: t('memberReports'), cell: ({ reports }) => reports },
          { header: t('memberReplies'), cell: ({ replies }) => replies },
          { header: t('memberContributions'), cell: ({ contributions }) => contributions },
          { header: t('memberLast'), cell: ({ last }) => (last === null ? '–' : formatDate(last, language)) },
        ]}
      />
    </section>
  );
}
