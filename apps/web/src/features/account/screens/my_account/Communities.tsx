import { datastoreCalls } from '@cartable/contract/datastore';
import { type Membership, peopleCalls, type User } from '@cartable/contract/people';
import { Badge } from '@codegouvfr/react-dsfr/Badge';
import { Button } from '@codegouvfr/react-dsfr/Button';
import { useState } from 'react';
import { invalidate, useWrite } from '../../../../base/api/hooks.ts';
import { reloadMe } from '../../../../base/api/session.ts';
import { ConfirmDialog } from '../../../../base/design/ConfirmDialog.tsx';
import { ErrorAlert } from '../../../../base/design/ErrorAlert.tsx';
import { notify } from '../../../../base/design/snackbar.ts';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { routes } from '../../../../base/routing/routes.ts';
import { RightNames } from '../../../communities/index.ts';
import { accountTexts } from './my-account-texts.ts';
import './communities.css';

/** Communities one belongs to, what one may do there, and the way out. */
export function Communities({ user }: { readonly user: User }) {
  const t = useTexts(accountTexts);
  const [leaving, setLeaving] = useState<Membership['community']>();
  return (
    <section className="fr-mb-6w" aria-labelledby="account-communities">
      <h2 id="account-communities" className="fr-h4">
        {t('communities')}
      </h2>
      {user.communities_member.length === 0 && <p>{t('communitiesNone')}</p>}
      <ul className="app-communities">
        {user.communities_member.map((membership) => (
          <li key={membership.community._id}>
            <Line
              membership={membership}
              isSupervisor={membership.community.supervisor === user.id}
              onLeave={() => setLeaving(membership.community)}
            />
          </li>
        ))}
      </ul>
      <Button priority="secondary" iconId="fr-icon-team-line" linkProps={routes.join_community().link}>
        {t('joinCommunity')}
      </Button>
      <LeaveDialog community={leaving} onClose={() => setLeaving(undefined)} />
    </section>
  );
}

interface LineProps {
  readonly membership: Membership;
  readonly isSupervisor: boolean;
  readonly onLeave: () => void;
}

function Line({ membership: { community, rights }, isSupervisor, onLeave }: LineProps) {
  const t = useTexts(accountTexts);
  const { name, _id: communityId } = community;
  return (
    <>
      <div className="app-communities__name">
        <strong>{name}</strong>{' '}
        {isSupervisor && (
          <Badge as="span" small noIcon severity="new">
            {t('supervisor')}
          </Badge>
        )}
        <p className="fr-hint-text fr-mb-0">
          <RightNames rights={rights} />
        </p>
      </div>
      <div className="app-communities__actions">
        {rights.includes('COMMUNITY') && (
          <Button
            size="small"
            priority="tertiary"
            linkProps={{
              ...routes.members_list({ communityId }).link,
              'aria-label': t('membersOf', { name }),
            }}
          >
            {t('members')}
          </Button>
        )}
        {!isSupervisor && (
          <Button
            size="small"
            priority="tertiary no outline"
            nativeButtonProps={{ 'aria-label': t('leaveOf', { name }) }}
            onClick={onLeave}
          >
            {t('leave')}
          </Button>
        )}
      </div>
    </>
  );
}

function LeaveDialog({
  community,
  onClose,
}: {
  readonly community: Membership['community'] | undefined;
  readonly onClose: () => void;
}) {
  const t = useTexts(accountTexts);
  const name = community?.name ?? '';
  const leave = useWrite(peopleCalls.leaveCommunity, {
    onSuccess: async () => {
      notify({ description: t('left', { name }) });
      onClose();
      await Promise.all([
        reloadMe(),
        invalidate(peopleCalls.getMyDatastores),
        invalidate(datastoreCalls.getDatastore),
      ]);
    },
  });
  return (
    <ConfirmDialog
      open={community !== undefined}
      title={t('leaveTitle', { name })}
      confirmLabel={t('leave')}
      disabled={leave.isPending}
      onCancel={() => {
        leave.reset();
        onClose();
      }}
      onConfirm={() => community && leave.mutate({ params: { communityId: community._id } })}
    >
      {leave.error && <ErrorAlert title={t('leaveFailed')} error={leave.error} />}
      <p>{t('leaveText')}</p>
    </ConfirmDialog>
  );
}
