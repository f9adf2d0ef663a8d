import { type EspacecoMember, espacecoCalls } from '@cartable/contract/espaceco';
import { useWrite } from '../../../../../base/api/hooks.ts';
import { ConfirmDialog } from '../../../../../base/design/ConfirmDialog.tsx';
import { ErrorAlert } from '../../../../../base/design/ErrorAlert.tsx';
import { notify } from '../../../../../base/design/snackbar.ts';
import { useTexts } from '../../../../../base/i18n/texts.ts';
import { reloadMemberships } from '../../../parts/membership.ts';
import { texts } from './texts.ts';

interface RemoveMemberDialogProps {
  readonly member: EspacecoMember | undefined;
  readonly onClose: () => void;
}

/** Asks before a member is removed from the community. */
export function RemoveMemberDialog({ member, onClose }: RemoveMemberDialogProps) {
  const t = useTexts(texts);
  const remove = useWrite(espacecoCalls.removeEspacecoMember, {
    onSuccess: async () => {
      notify({ description: t('removed', { name: member?.username ?? '' }) });
      onClose();
      await reloadMemberships();
    },
  });
  return (
    <ConfirmDialog
      open={member !== undefined}
      title={t('removeTitle', { name: member?.username ?? '' })}
      confirmLabel={t('remove')}
      disabled={remove.isPending}
      onCancel={() => {
        remove.reset();
        onClose();
      }}
      onConfirm={() =>
        remove.mutate({ params: { communityId: member!.community_id, userId: member!.user_id! } })
      }
    >
      {remove.error && <ErrorAlert title={t('removeFailed')} error={remove.error} />}
      <p>{t('removeText')}</p>
    </ConfirmDialog>
  );
}
