import type { EspacecoCommunity } from '@cartable/contract/espaceco';
import { Button } from '@codegouvfr/react-dsfr/Button';
import { useState } from 'react';
import { ConfirmDialog } from '../../../../base/design/ConfirmDialog.tsx';
import { ErrorAlert } from '../../../../base/design/ErrorAlert.tsx';
import { notify } from '../../../../base/design/snackbar.ts';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { routes } from '../../../../base/routing/routes.ts';
import { useJoin, useLeave } from '../../parts/membership.ts';
import { texts } from './texts.ts';

/** What a person may do about their own membership: ask for it, answer an invitation, or leave. */
export function MembershipAction({ community }: { readonly community: EspacecoCommunity }) {
  const t = useTexts(texts);
  const { role, name, id } = community;
  if (community.abilities.join) return <JoinButton community={community} />;
  if (role === 'invited')
    return (
      <Button
        size="small"
        priority="secondary"
        linkProps={{
          ...routes.espaceco_member_invitation({ communityId: id }).link,
          title: t('answerOf', { name }),
        }}
      >
        {t('answer')}
      </Button>
    );
  return role === 'member' || role === 'pending' ? <LeaveButton community={community} /> : null;
}

function JoinButton({ community }: { readonly community: EspacecoCommunity }) {
  const t = useTexts(texts);
  const { name } = community;
  const join = useJoin(community, (isMember) =>
    notify({ description: isMember ? t('joined', { name }) : t('asked', { name }) }),
  );
  return (
    <>
      <Button
        size="small"
        priority="secondary"
        title={t('joinOf', { name })}
        disabled={!join.isReady}
        onClick={join.ask}
      >
        {t('join')}
      </Button>
      {join.error && <ErrorAlert title={t('joinFailed')} error={join.error} />}
    </>
  );
}

function LeaveButton({ community }: { readonly community: EspacecoCommunity }) {
  const t = useTexts(texts);
  const [isConfirming, setConfirming] = useState(false);
  const isPending = community.role === 'pending';
  const { name } = community;
  const { isReady, error, leave } = useLeave(community, () => {
    setConfirming(false);
    notify({ description: t(isPending ? 'withdrawn' : 'left', { name }) });
  });
  return (
    <>
      <Button
        size="small"
        priority="tertiary"
        title={t(isPending ? 'withdrawOf' : 'leaveOf', { name })}
        onClick={() => setConfirming(true)}
      >
        {t(isPending ? 'withdraw' : 'leave')}
      </Button>
      <ConfirmDialog
        open={isConfirming}
        title={t(isPending ? 'withdrawTitle' : 'leaveTitle', { name })}
        confirmLabel={t(isPending ? 'withdraw' : 'leave')}
        disabled={!isReady}
        onCancel={() => setConfirming(false)}
        onConfirm={leave}
      >
        {error && <ErrorAlert title={t('leaveFailed')} error={error} />}
        <p>{t(isPending ? 'withdrawText' : 'leaveText')}</p>
      </ConfirmDialog>
    </>
  );
}
