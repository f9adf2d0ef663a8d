import { peopleCalls } from '@cartable/contract/people';
import { Alert } from '@codegouvfr/react-dsfr/Alert';
import { errorCodeOf } from '../../../../base/api/api-error.ts';
import { useRead } from '../../../../base/api/hooks.ts';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { personName } from '../../parts/person-name.ts';
import { AddMemberDialog } from './AddMemberDialog.tsx';
import { AnswerDialog } from './AnswerDialog.tsx';
import { texts } from './texts.ts';

interface NamedPersonProps {
  readonly communityId: string;
  /** From the address, as mails write it. */
  readonly userId: string;
  /** Closed or done: the address forgets the person. */
  readonly onDone: () => void;
}

/**
 * Somebody the address names: whoever asked to join is answered, a member is told as one, anybody else is proposed to
 * be added.
 */
export function NamedPerson({ communityId, userId, onDone }: NamedPersonProps) {
  const t = useTexts(texts);
  const requests = useRead(peopleCalls.getJoinRequests, { params: { communityId } }, { staleTime: 0 });
  const member = useRead(
    peopleCalls.getMember,
    { params: { communityId, userId } },
    // Not being a member is an answer.
    { staleTime: 0, retry: false, meta: { persist: false } },
  );
  if (requests.data === undefined) return null;
  const request = requests.data.find(({ user }) => user._id === userId);
  if (request)
    return <AnswerDialog communityId={communityId} request={request} kind="accept" onClose={onDone} />;
  if (member.data)
    return (
      <Alert
        className="fr-mb-3w"
        severity="warning"
        small
        closable
        onClose={onDone}
        description={t('alreadyMember', { name: personName(member.data.user) })}
      />
    );
  const isStranger =
    member.isError && ['member.unknown', 'common.not-found'].includes(errorCodeOf(member.error) ?? '');
  return <AddMemberDialog open={isStranger} userId={userId} onClose={onDone} />;
}
