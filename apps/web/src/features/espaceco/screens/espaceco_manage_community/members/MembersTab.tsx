import type { EspacecoCommunity, EspacecoMember } from '@cartable/contract/espaceco';
import { Button } from '@codegouvfr/react-dsfr/Button';
import { useState } from 'react';
import { CopyField } from '../../../../../base/design/CopyField.tsx';
import { EmptyState } from '../../../../../base/design/EmptyState.tsx';
import { ListSearch } from '../../../../../base/design/ListSearch.tsx';
import { Loaded } from '../../../../../base/design/Loaded.tsx';
import { useTexts } from '../../../../../base/i18n/texts.ts';
import { routes } from '../../../../../base/routing/routes.ts';
import { MembersWithoutGrids } from '../../../parts/grids/MembersWithoutGrids.tsx';
import { InviteDialog } from './InviteDialog.tsx';
import { JoinRequests } from './JoinRequests.tsx';
import { MemberGridsDialog } from './MemberGridsDialog.tsx';
import { MembersTable } from './MembersTable.tsx';
import { findMembers, useMembers } from './members-query.ts';
import { PendingInvitations } from './PendingInvitations.tsx';
import { RemoveMemberDialog } from './RemoveMemberDialog.tsx';
import { texts } from './texts.ts';
import './members.css';

/** Members of a community: requests to answer, invitations on their way, roles and grids of those who are in. */
export function MembersTab({ community }: { readonly community: EspacecoCommunity }) {
  const t = useTexts(texts);
  const members = useMembers(community.id, ['admin', 'member']);
  const [search, setSearch] = useState('');
  const [inviting, setInviting] = useState(false);
  const [gridsOf, setGridsOf] = useState<EspacecoMember>();
  const [removing, setRemoving] = useState<EspacecoMember>();
  return (
    <>
      <MembersWithoutGrids community={community} on="members" />
      <JoinRequests communityId={community.id} />
      <div className="app-espaceco-members__head">
        <ListSearch label={t('search')} value={search} asTyped onSearch={setSearch} />
        <Button iconId="fr-icon-user-add-line" onClick={() => setInviting(true)}>
          {t('invite')}
        </Button>
      </div>
      <Loaded query={members} inPlace>
        {(all) => {
          const found = findMembers(all, search);
          if (found.length === 0) return <EmptyState title={t('nothing')}>{t('nothingText')}</EmptyState>;
          return (
            <MembersTable
              // Another search begins at the first page.
              key={search}
              members={found}
              community={community}
              onGrids={setGridsOf}
              onRemove={setRemoving}
            />
          );
        }}
      </Loaded>
      <PendingInvitations communityId={community.id} />
      {community.listed && (
        <CopyField
          className="fr-mt-4w"
          label={t('joinLink')}
          hint={t('joinLinkHint')}
          value={new URL(
            routes.espaceco_member_invitation({ communityId: community.id }).href,
            window.location.href,
          ).toString()}
        />
      )}
      <InviteDialog communityId={community.id} open={inviting} onClose={() => setInviting(false)} />
      <MemberGridsDialog community={community} member={gridsOf} onClose={() => setGridsOf(undefined)} />
      <RemoveMemberDialog member={removing} onClose={() => setRemoving(undefined)} />
    </>
  );
}
