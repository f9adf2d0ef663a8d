import type { CommunityRight } from '@cartable/contract/core';
import { type Member, peopleCalls } from '@cartable/contract/people';
import { Badge } from '@codegouvfr/react-dsfr/Badge';
import { Button } from '@codegouvfr/react-dsfr/Button';
import { useState } from 'react';
import { useWrite } from '../../../../base/api/hooks.ts';
import { useUser } from '../../../../base/api/session.ts';
import { ConfirmDialog } from '../../../../base/design/ConfirmDialog.tsx';
import { type Column, DataTable } from '../../../../base/design/DataTable.tsx';
import { ErrorAlert } from '../../../../base/design/ErrorAlert.tsx';
import { Switch } from '../../../../base/design/Switch.tsx';
import { notify } from '../../../../base/design/snackbar.ts';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { useCommunity } from '../../parts/community.ts';
import { personName } from '../../parts/person-name.ts';
import { rightTexts, shownRights } from '../../parts/rights.ts';
import { texts } from './texts.ts';
import { reloadMembers, showRights, useRights } from './useRights.ts';
import '../../../../base/design/lists.css';
import './members-list.css';

interface MembersTableProps {
  readonly communityId: string;
  readonly members: readonly Member[];
}

/** One line a member, one switch a right; nobody changes himself nor the supervisor. */
export function MembersTable({ communityId, members }: MembersTableProps) {
  const t = useTexts(texts);
  const right = useTexts(rightTexts);
  const rights = useRights(communityId);
  const [leaving, setLeaving] = useState<Member>();
  const change = (member: Member, one: CommunityRight, isGiven: boolean) => {
    const requested = shownRights.filter((each) => (each === one ? isGiven : member.rights.includes(each)));
    showRights(communityId, member.user._id, requested);
    rights.mutate({ member, rights: requested });
  };
  const columns: Column<Row>[] = [
    { header: t('name'), cell: ({ member }) => <Name member={member} /> },
    ...shownRights.map((one) => ({
      header: right(one),
      cell: ({ member }: Row) => (
        <RightSwitch member={member} right={one} onChange={(isGiven) => change(member, one, isGiven)} />
      ),
    })),
    {
      header: t('actions'),
      quiet: true,
      cell: ({ member }) => <Remove member={member} onRemove={() => setLeaving(member)} />,
    },
  ];
  const failed = rights.variables?.member;
  return (
    <>
      {rights.error && failed && (
        <ErrorAlert
          title={t('changeFailed', { name: personName(failed.user) })}
          error={rights.error}
          onClose={() => rights.reset()}
        />
      )}
      <DataTable
        caption={t('caption')}
        columns={columns}
        items={members.map((member) => ({ _id: member.user._id, member }))}
      />
      <RemovalDialog communityId={communityId} member={leaving} onClose={() => setLeaving(undefined)} />
    </>
  );
}

interface Row {
  readonly _id: string;
  readonly member: Member;
}

function Name({ member: { user, is_supervisor } }: { readonly member: Member }) {
  const t = useTexts(texts);
  const isMe = useUser().id === user._id;
  const name = personName(user);
  return (
    <>
      <strong>{name}</strong>{' '}
      {isMe && (
        <Badge as="span" small noIcon severity="info">
          {t('me')}
        </Badge>
      )}{' '}
      {is_supervisor && (
        <Badge as="span" small noIcon severity="new">
          {t('supervisor')}
        </Badge>
      )}
      {name !== user.email && <p className="app-data-table__sub">{user.email}</p>}
    </>
  );
}

function RightSwitch({
  member,
  right,
  onChange,
}: {
  readonly member: Member;
  readonly right: CommunityRight;
  readonly onChange: (isGiven: boolean) => void;
}) {
  const t = useTexts(texts);
  const name = useTexts(rightTexts)(right);
  const isFixed = useFixed(member);
  const { is_sandbox } = useCommunity();
  return (
    <Switch
      className="app-members__switch"
      label={
        <span className="fr-sr-only">{t('switchOf', { right: name, name: personName(member.user) })}</span>
      }
      title={name}
      checked={member.rights.includes(right)}
      disabled={isFixed || (is_sandbox && right === 'COMMUNITY')}
      onChange={onChange}
    />
  );
}

function Remove({ member, onRemove }: { readonly member: Member; readonly onRemove: () => void }) {
  const t = useTexts(texts);
  if (useFixed(member)) return null;
  return (
    <Button
      size="small"
      priority="tertiary no outline"
      iconId="fr-icon-delete-line"
      title={t('remove', { name: personName(member.user) })}
      onClick={onRemove}
    />
  );
}

function useFixed({ user, is_supervisor }: Member): boolean {
  return useUser().id === user._id || is_supervisor;
}

function RemovalDialog({
  communityId,
  member,
  onClose,
}: {
  readonly communityId: string;
  readonly member: Member | undefined;
  readonly onClose: () => void;
}) {
  const t = useTexts(texts);
  const name = member === undefined ? '' : personName(member.user);
  const remove = useWrite(peopleCalls.removeMember, {
    onSuccess: async () => {
      notify({ description: t('removed', { name }) });
      onClose();
      await reloadMembers(communityId);
    },
  });
  return (
    <ConfirmDialog
      open={member !== undefined}
      title={t('removeTitle', { name })}
      confirmLabel={t('removeConfirm')}
      disabled={remove.isPending}
      onCancel={() => {
        remove.reset();
        onClose();
      }}
      onConfirm={() => remove.mutate({ params: { communityId }, body: { user_id: member?.user._id ?? '' } })}
    >
      {remove.error && <ErrorAlert title={t('removeFailed')} error={remove.error} />}
      <p>{t('removeText')}</p>
    </ConfirmDialog>
  );
}
