import { type EspacecoCommunity, type EspacecoMember, espacecoCalls } from '@cartable/contract/espaceco';
import { Button } from '@codegouvfr/react-dsfr/Button';
import { Pagination } from '@codegouvfr/react-dsfr/Pagination';
import { Select } from '@codegouvfr/react-dsfr/SelectNext';
import { useState } from 'react';
import { useWrite } from '../../../../../base/api/hooks.ts';
import { DataTable } from '../../../../../base/design/DataTable.tsx';
import { ErrorAlert } from '../../../../../base/design/ErrorAlert.tsx';
import { notify } from '../../../../../base/design/snackbar.ts';
import { useTexts } from '../../../../../base/i18n/texts.ts';
import { reloadMemberships } from '../../../parts/membership.ts';
import { fullName } from './members-query.ts';
import { texts } from './texts.ts';

const PAGE_SIZE = 10;

interface MembersTableProps {
  readonly community: EspacecoCommunity;
  readonly members: readonly EspacecoMember[];
  readonly onGrids: (member: EspacecoMember) => void;
  readonly onRemove: (member: EspacecoMember) => void;
}

/** A page of members; a role is saved as it is chosen. */
export function MembersTable({ community, members, onGrids, onRemove }: MembersTableProps) {
  const t = useTexts(texts);
  const [page, setPage] = useState(1);
  const count = Math.max(1, Math.ceil(members.length / PAGE_SIZE));
  const shown = Math.min(page, count);
  const role = useWrite(espacecoCalls.updateEspacecoMemberRole, {
    onSuccess: async ({ username }) => {
      notify({ description: t('roleChanged', { name: username }) });
      await reloadMemberships();
    },
  });
  /** The role that is being saved. */
  const savedOf = ({ user_id }: EspacecoMember) =>
    role.isPending && role.variables.params.userId === user_id ? role.variables.body.role : undefined;
  return (
    <>
      {role.error && <ErrorAlert title={t('roleFailed')} error={role.error} />}
      <p className="fr-mb-1w" role="status">
        {t('members', { count: members.length })}
      </p>
      <DataTable
        caption={t('caption')}
        items={members
          .slice((shown - 1) * PAGE_SIZE, shown * PAGE_SIZE)
          .map((member) => ({ ...member, _id: String(member.user_id) }))}
        columns={[
          { header: t('login'), cell: ({ username }) => <strong>{username}</strong> },
          { header: t('fullName'), cell: (member) => fullName(member) || '—' },
          {
            header: t('role'),
            cell: (member) => (
              <RoleField
                member={member}
                isBusy={role.isPending}
                saved={savedOf(member)}
                onChange={(chosen) =>
                  role.mutate({
                    params: { communityId: community.id, userId: member.user_id! },
                    body: { role: chosen },
                  })
                }
              />
            ),
          },
          {
            header: t('grids'),
            cell: (member) => (
              <MemberGrids
                member={member}
                inherits={community.grids.length > 0}
                onManage={() => onGrids(member)}
              />
            ),
          },
          {
            header: t('action'),
            quiet: true,
            cell: (member) => (
              <Button
                size="small"
                priority="tertiary no outline"
                iconId="fr-icon-delete-line"
                title={t('removeOf', { name: member.username })}
                onClick={() => onRemove(member)}
              />
            ),
          },
        ]}
      />
      {count > 1 && (
        <Pagination
          key={shown}
          className="fr-mt-3w"
          count={count}
          defaultPage={shown}
          showFirstLast
          getPageLinkProps={(to) => ({
            href: `#${to}`,
            onClick: (event) => {
              event.preventDefault();
              setPage(to);
            },
          })}
        />
      )}
    </>
  );
}

interface RoleFieldProps {
  readonly member: EspacecoMember;
  readonly isBusy: boolean;
  /** The role of this member that is being saved. */
  readonly saved: 'member' | 'admin' | undefined;
  readonly onChange: (role: 'member' | 'admin') => void;
}

const roles = ['member', 'admin'] as const;

function RoleField({ member, isBusy, saved, onChange }: RoleFieldProps) {
  const t = useTexts(texts);
  return (
    <Select
      className="app-espaceco-members__role"
      label={<span className="fr-sr-only">{t('roleOf', { name: member.username })}</span>}
      options={roles.map((role) => ({ value: role, label: t(`role_${role}`) }))}
      nativeSelectProps={{
        value: saved ?? (member.role === 'admin' ? 'admin' : 'member'),
        // Disabled, it would lose the focus.
        'aria-disabled': isBusy,
        onChange: ({ target }) => {
          if (!isBusy) onChange(target.value);
        },
      }}
    />
  );
}

interface MemberGridsProps {
  readonly member: EspacecoMember;
  /** Grids of the community. */
  readonly inherits: boolean;
  readonly onManage: () => void;
}

function MemberGrids({ member: { grids, username }, inherits, onManage }: MemberGridsProps) {
  const t = useTexts(texts);
  const titles = grids.map(({ title }) => title).join(', ');
  return (
    <div className="app-espaceco-members__grids">
      <span className="app-espaceco-members__titles" title={titles}>
        {titles || t(inherits ? 'inheritedOnly' : 'noGrid')}
      </span>
      <Button size="small" priority="tertiary" title={t('gridsOf', { name: username })} onClick={onManage}>
        {t('manageGrids')}
      </Button>
    </div>
  );
}
