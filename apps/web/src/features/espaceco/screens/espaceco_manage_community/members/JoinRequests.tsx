import { type EspacecoMember, espacecoCalls } from '@cartable/contract/espaceco';
import { Accordion } from '@codegouvfr/react-dsfr/Accordion';
import { Button } from '@codegouvfr/react-dsfr/Button';
import { useState } from 'react';
import { useWrite } from '../../../../../base/api/hooks.ts';
import { DataTable } from '../../../../../base/design/DataTable.tsx';
import { ErrorAlert } from '../../../../../base/design/ErrorAlert.tsx';
import { formatDate } from '../../../../../base/design/quantities.ts';
import { notify } from '../../../../../base/design/snackbar.ts';
import { useLanguage, useTexts } from '../../../../../base/i18n/texts.ts';
import { reloadMemberships } from '../../../parts/membership.ts';
import { fullName, useMembers } from './members-query.ts';
import { texts } from './texts.ts';

/** Requests to join that wait for an answer; nothing when there is none. */
export function JoinRequests({ communityId }: { readonly communityId: number }) {
  const t = useTexts(texts);
  const language = useLanguage();
  const { data: requests = [] } = useMembers(communityId, ['pending']);
  const [isOpen, setOpen] = useState(true);
  const answers = useAnswers();
  if (requests.length === 0) return null;
  return (
    <Accordion
      className="fr-mb-4w"
      label={t('requests', { count: requests.length })}
      expanded={isOpen}
      onExpandedChange={setOpen}
    >
      {answers.error && <ErrorAlert title={t('answerFailed')} error={answers.error} />}
      <DataTable
        caption={t('requestsCaption')}
        items={requests.map((request) => ({ ...request, _id: String(request.user_id) }))}
        columns={[
          { header: t('login'), cell: ({ username }) => <strong>{username}</strong> },
          { header: t('fullName'), cell: (request) => fullName(request) || '—' },
          { header: t('date'), cell: ({ date }) => formatDate(date, language) },
          {
            header: t('action'),
            quiet: true,
            cell: (request) => (
              <div className="app-espaceco-members__answers">
                <Button
                  size="small"
                  disabled={answers.isBusy}
                  title={t('acceptOf', { name: request.username })}
                  onClick={() => answers.accept(request)}
                >
                  {t('accept')}
                </Button>
                <Button
                  size="small"
                  priority="tertiary"
                  disabled={answers.isBusy}
                  title={t('rejectOf', { name: request.username })}
                  onClick={() => answers.reject(request)}
                >
                  {t('reject')}
                </Button>
              </div>
            ),
          },
        ]}
      />
    </Accordion>
  );
}

function useAnswers() {
  const t = useTexts(texts);
  const accepted = useWrite(espacecoCalls.updateEspacecoMemberRole, {
    onSuccess: async ({ username }) => {
      notify({ description: t('accepted', { name: username }) });
      await reloadMemberships();
    },
  });
  const rejected = useWrite(espacecoCalls.removeEspacecoMember, {
    onSuccess: async () => {
      notify({ description: t('rejected') });
      await reloadMemberships();
    },
  });
  const paramsOf = ({ community_id, user_id }: EspacecoMember) => ({
    communityId: community_id,
    userId: user_id!,
  });
  return {
    accept: (request: EspacecoMember) =>
      accepted.mutate({ params: paramsOf(request), body: { role: 'member' } }),
    reject: (request: EspacecoMember) => rejected.mutate({ params: paramsOf(request) }),
    isBusy: accepted.isPending || rejected.isPending,
    error: accepted.error ?? rejected.error,
  };
}
