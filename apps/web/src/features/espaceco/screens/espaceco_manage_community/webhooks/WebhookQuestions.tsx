import { type EspacecoWebhook, espacecoCalls } from '@cartable/contract/espaceco';
import { useWrite } from '../../../../../base/api/hooks.ts';
import { ConfirmDialog } from '../../../../../base/design/ConfirmDialog.tsx';
import { ErrorAlert } from '../../../../../base/design/ErrorAlert.tsx';
import { notify } from '../../../../../base/design/snackbar.ts';
import { useTexts } from '../../../../../base/i18n/texts.ts';
import { texts } from './texts.ts';
import type { MadeWebhook } from './webhook-act.ts';

interface QuestionProps<Done> {
  readonly communityId: number;
  /** Closed without. */
  readonly webhook: EspacecoWebhook | undefined;
  readonly onDone: Done;
  readonly onClose: () => void;
}

export function RenewSecretDialog({
  communityId,
  webhook,
  onDone,
  onClose,
}: QuestionProps<(made: MadeWebhook) => void>) {
  const t = useTexts(texts);
  const renew = useWrite(espacecoCalls.renewEspacecoWebhookSecret, { onSuccess: onDone });
  return (
    <ConfirmDialog
      open={webhook !== undefined}
      title={t('renewTitle')}
      confirmLabel={t('renewSubmit')}
      disabled={renew.isPending}
      onCancel={() => {
        renew.reset();
        onClose();
      }}
      onConfirm={() => renew.mutate({ params: { communityId, webhookId: webhook?.id ?? 0 } })}
    >
      {renew.error && <ErrorAlert title={t('renewFailed')} error={renew.error} />}
      <p>{t('renewText')}</p>
    </ConfirmDialog>
  );
}

export function RemoveWebhookDialog({ communityId, webhook, onDone, onClose }: QuestionProps<() => void>) {
  const t = useTexts(texts);
  const remove = useWrite(espacecoCalls.removeEspacecoWebhook, {
    onSuccess: () => {
      notify({ description: t('removed') });
      onDone();
    },
  });
  return (
    <ConfirmDialog
      open={webhook !== undefined}
      title={t('removeTitle')}
      disabled={remove.isPending}
      onCancel={() => {
        remove.reset();
        onClose();
      }}
      onConfirm={() => remove.mutate({ params: { communityId, webhookId: webhook?.id ?? 0 } })}
    >
      {remove.error && <ErrorAlert title={t('removeFailed')} error={remove.error} />}
      <p>{t('removeText', { url: webhook?.url ?? '' })}</p>
    </ConfirmDialog>
  );
}
