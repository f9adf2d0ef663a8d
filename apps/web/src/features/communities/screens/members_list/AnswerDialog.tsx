import type { CommunityRight } from '@cartable/contract/core';
import { type JoinRequest, peopleCalls, REQUEST_MESSAGE_MAX } from '@cartable/contract/people';
import { Input } from '@codegouvfr/react-dsfr/Input';
import { useEffect, useState } from 'react';
import { useWrite } from '../../../../base/api/hooks.ts';
import { ConfirmDialog } from '../../../../base/design/ConfirmDialog.tsx';
import { ErrorAlert } from '../../../../base/design/ErrorAlert.tsx';
import { notify } from '../../../../base/design/snackbar.ts';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { useCommunity } from '../../parts/community.ts';
import { personName } from '../../parts/person-name.ts';
import { RightsFields } from '../../parts/RightsFields.tsx';
import { givenRights } from '../../parts/rights.ts';
import { texts } from './texts.ts';
import { reloadMembers } from './useRights.ts';

export type AnswerKind = 'accept' | 'refuse';

interface AnswerDialogProps {
  readonly communityId: string;
  /** Closed while undefined. */
  readonly request: JoinRequest | undefined;
  readonly kind: AnswerKind;
  readonly onClose: () => void;
}

/** Accepts a request to join with rights, or refuses it with a word. */
export function AnswerDialog({ communityId, request, kind, onClose }: AnswerDialogProps) {
  const t = useTexts(texts);
  const offered = givenRights(useCommunity());
  const [rights, setRights] = useState<readonly CommunityRight[]>(offered);
  const [message, setMessage] = useState('');
  const name = request === undefined ? '' : personName(request.user);
  const answered = async () => {
    notify({ description: t(kind === 'accept' ? 'accepted' : 'refused', { name }) });
    onClose();
    await reloadMembers(communityId);
  };
  const accept = useWrite(peopleCalls.acceptJoinRequest, { onSuccess: answered });
  const reject = useWrite(peopleCalls.refuseJoinRequest, { onSuccess: answered });
  const error = accept.error ?? reject.error;
  const id = request?._id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: emptied for each request, and only then
  useEffect(() => {
    accept.reset();
    reject.reset();
    setMessage('');
    setRights(offered);
  }, [id, kind]);

  const confirm = () => {
    const params = { communityId, requestId: id ?? '' };
    if (kind === 'accept') accept.mutate({ params, body: { user_rights: [...rights] } });
    else reject.mutate({ params, body: message.trim() === '' ? {} : { message } });
  };
  return (
    <ConfirmDialog
      open={request !== undefined}
      title={t(kind === 'accept' ? 'acceptTitle' : 'rejectTitle', { name })}
      confirmLabel={t(kind === 'accept' ? 'acceptConfirm' : 'rejectConfirm')}
      disabled={accept.isPending || reject.isPending}
      onCancel={onClose}
      onConfirm={confirm}
    >
      {error && <ErrorAlert title={t('answerFailed')} error={error} />}
      {request?.message && (
        <blockquote className="app-members__message fr-mb-2w">{request.message}</blockquote>
      )}
      <p>{t(kind === 'accept' ? 'acceptText' : 'rejectText')}</p>
      {kind === 'accept' ? (
        <RightsFields offered={offered} value={rights} onChange={setRights} />
      ) : (
        <Input
          label={t('rejectMessage')}
          textArea
          nativeTextAreaProps={{
            rows: 3,
            maxLength: REQUEST_MESSAGE_MAX,
            value: message,
            onChange: (event) => setMessage(event.target.value),
          }}
        />
      )}
    </ConfirmDialog>
  );
}
