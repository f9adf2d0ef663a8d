import { type EspacecoMember, espacecoCalls } from '@cartable/contract/espaceco';
import { Button } from '@codegouvfr/react-dsfr/Button';
import { useState } from 'react';
import { useWrite } from '../../../../../base/api/hooks.ts';
import { ConfirmDialog } from '../../../../../base/design/ConfirmDialog.tsx';
import { DataTable } from '../../../../../base/design/DataTable.tsx';
import { ErrorAlert } from '../../../../../base/design/ErrorAlert.tsx';
import { formatDate } from '../../../../../base/design/quantities.ts';
import { notify } from '../../../../../base/design/snackbar.ts';
import { useLanguage, useTexts } from '../../../../../base/i18n/texts.ts';
import { reloadMemberships } from '../../../parts/membership.ts';
import { useMembers } from './members-query.ts';
import { texts } from './texts.ts';

/** Invitations that have no answer yet; nothing when there is none. */
export function PendingInvitations({ communityId }: { readonly communityId: number }) {
  const t = useTexts(texts);
  const language = useLanguage();
  const { data: invited = [] } = useMembers(communityId, ['invited']);
  const [withdrawing, setWithdrawing] = useState<EspacecoMember>();
  if (invited.length === 0) return null;
  return (
    <section className="fr-mt-4w">
      <h2 className="fr-h5">{t('invitations', { count: invited.length })}</h2>
      <DataTable
        caption={t('invitationsCaption')}
        items={invited.map((one) => ({ ...one, _id: one.username }))}
        columns={[
          { header: t('invitedWho'), cell: ({ username }) => username },
          { header: t('date'), cell: ({ date }) => formatDate(date, language) },
          {
            header: t('action'),
            quiet: true,
            cell: (one) => (
              <Button
                size="small"
                priority="tertiary"
                title={t('withdrawOf', { name: one.username })}
                onClick={() => setWithdrawing(one)}
              >
                {t('withdraw')}
              </Button>
            ),
          },
        ]}
      />
      <WithdrawDialog invited={withdrawing} onClose={() => setWithdrawing(undefined)} />
    </section>
  );
}

interface WithdrawDialogProps {
  readonly invited: EspacecoMember | undefined;
  readonly onClose: () => void;
}

function WithdrawDialog({ invited, onClose }: WithdrawDialogProps) {
  const t = useTexts(texts);
  const onSuccess = async () => {
    notify({ description: t('withdrawn') });
    onClose();
    await reloadMemberships();
  };
  const ofAddress = useWrite(espacecoCalls.withdrawEspacecoInvitation, { onSuccess });
  const ofPerson = useWrite(espacecoCalls.removeEspacecoMember, { onSuccess });
  const error = ofAddress.error ?? ofPerson.error;
  const withdraw = ({ community_id: communityId, user_id: userId, username: email }: EspacecoMember) =>
    userId === null
      ? ofAddress.mutate({ params: { communityId }, query: { email } })
      : ofPerson.mutate({ params: { communityId, userId } });
  return (
    <ConfirmDialog
      open={invited !== undefined}
      title={t('withdrawTitle', { name: invited?.username ?? '' })}
      confirmLabel={t('withdraw')}
      disabled={ofAddress.isPending || ofPerson.isPending}
      onCancel={onClose}
      onConfirm={() => withdraw(invited!)}
    >
      {error && <ErrorAlert title={t('withdrawFailed')} error={error} />}
      <p>{t('withdrawText')}</p>
    </ConfirmDialog>
  );
}
