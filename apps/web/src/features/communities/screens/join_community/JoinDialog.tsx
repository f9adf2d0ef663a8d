import { peopleCalls, REQUEST_MESSAGE_MAX } from '@cartable/contract/people';
import { Input } from '@codegouvfr/react-dsfr/Input';
import { useEffect, useState } from 'react';
import { invalidate, useWrite } from '../../../../base/api/hooks.ts';
import { ConfirmDialog } from '../../../../base/design/ConfirmDialog.tsx';
import { commonTexts } from '../../../../base/design/common-texts.ts';
import { ErrorAlert } from '../../../../base/design/ErrorAlert.tsx';
import { useTexts } from '../../../../base/i18n/texts.ts';
import type { PublicCommunity } from './public-community.ts';
import { texts } from './texts.ts';

interface JoinDialogProps {
  /** Closed while undefined. */
  readonly community: PublicCommunity | undefined;
  readonly onClose: () => void;
  readonly onSent: (community: PublicCommunity) => void;
}

/** The request to join, with a word or without. */
export function JoinDialog({ community, onClose, onSent }: JoinDialogProps) {
  const t = useTexts(texts);
  const common = useTexts(commonTexts);
  const [message, setMessage] = useState('');
  const join = useWrite(peopleCalls.joinCommunity, {
    onSuccess: async () => {
      await invalidate(peopleCalls.getMyJoinRequests);
      if (community) onSent(community);
    },
  });
  const { reset } = join;
  const id = community?._id;
  useEffect(() => {
    // A message written to one community is not for the next.
    if (id === undefined) return;
    setMessage('');
    reset();
  }, [id, reset]);
  const send = () =>
    community && join.mutate({ body: { community, ...(message.trim() === '' ? {} : { message }) } });
  return (
    <ConfirmDialog
      open={community !== undefined}
      title={t('dialogTitle', { name: community?.name ?? '' })}
      confirmLabel={t('send')}
      disabled={join.isPending}
      onCancel={onClose}
      onConfirm={send}
    >
      {join.error && <ErrorAlert title={t('failed')} error={join.error} />}
      <p>{t('dialogText')}</p>
      <Input
        label={common('optional', { label: t('message') })}
        hintText={t('messageHint')}
        textArea
        nativeTextAreaProps={{
          rows: 5,
          maxLength: REQUEST_MESSAGE_MAX,
          value: message,
          onChange: (event) => setMessage(event.target.value),
        }}
      />
    </ConfirmDialog>
  );
}
