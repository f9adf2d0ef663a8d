import { datastoreCalls } from '@cartable/contract/datastore';
import { type MyInvitation, peopleCalls } from '@cartable/contract/people';
import { Button } from '@codegouvfr/react-dsfr/Button';
import { useState } from 'react';
import { invalidate, useRead, useWrite } from '../../../../base/api/hooks.ts';
import { reloadMe } from '../../../../base/api/session.ts';
import { ConfirmDialog } from '../../../../base/design/ConfirmDialog.tsx';
import { ErrorAlert } from '../../../../base/design/ErrorAlert.tsx';
import { formatDate } from '../../../../base/design/quantities.ts';
import { Row } from '../../../../base/design/Row.tsx';
import { notify } from '../../../../base/design/snackbar.ts';
import { useLanguage, useTexts } from '../../../../base/i18n/texts.ts';
import { RightNames } from '../../../communities/index.ts';
import { dashboardTexts } from './dashboard-texts.ts';

/** Pending invitations, for who lost the mail or reads it elsewhere; nothing when there is none. */
export function Invitations() {
  const t = useTexts(dashboardTexts);
  const { data: invitations = [] } = useRead(peopleCalls.getMyInvitations, {}, { meta: { persist: false } });
  const [declining, setDeclining] = useState<MyInvitation>();
  const accept = useAccept();
  const decline = useDecline();
  const failure = accept.error ?? decline.error;
  return (
    <>
      {failure && <ErrorAlert title={t('invitationFailed')} error={failure} />}
      {invitations.length > 0 && (
        <section className="fr-mb-6w" aria-labelledby="dashboard-invitations">
          <h2 id="dashboard-invitations">{t('invitations', { count: invitations.length })}</h2>
          <ul className="app-rows">
            {invitations.map((invitation) => (
              <li key={invitation._id}>
                <Invitation
                  invitation={invitation}
                  isBusy={accept.isPending || decline.isPending}
                  onAccept={() => accept.mutate({ params: { invitationId: invitation._id } })}
                  onDecline={() => setDeclining(invitation)}
                />
              </li>
            ))}
          </ul>
        </section>
      )}
      <ConfirmDialog
        open={declining !== undefined}
        title={t('declineTitle', { name: declining?.community.name ?? '' })}
        confirmLabel={t('declineConfirm')}
        onCancel={() => setDeclining(undefined)}
        onConfirm={() => {
          if (declining) decline.mutate({ params: { invitationId: declining._id } });
          setDeclining(undefined);
        }}
      >
        {t('declineText')}
      </ConfirmDialog>
    </>
  );
}

interface InvitationProps {
  readonly invitation: MyInvitation;
  readonly isBusy: boolean;
  readonly onAccept: () => void;
  readonly onDecline: () => void;
}

function Invitation({ invitation, isBusy, onAccept, onDecline }: InvitationProps) {
  const t = useTexts(dashboardTexts);
  const language = useLanguage();
  const { community, invited_by: by, rights, expires } = invitation;
  return (
    <Row
      title={community.name}
      infoLine={
        <>
          {t('invitedBy', { name: by, date: formatDate(expires, language) })} <RightNames rights={rights} />
        </>
      }
      actions={
        <>
          <Button
            size="small"
            disabled={isBusy}
            nativeButtonProps={{ 'aria-label': t('acceptOf', { name: community.name }) }}
            onClick={onAccept}
          >
            {t('accept')}
          </Button>
          <Button
            size="small"
            priority="secondary"
            disabled={isBusy}
            nativeButtonProps={{ 'aria-label': t('declineOf', { name: community.name }) }}
            onClick={onDecline}
          >
            {t('decline')}
          </Button>
        </>
      }
    />
  );
}

function useAccept() {
  const t = useTexts(dashboardTexts);
  return useWrite(peopleCalls.acceptMyInvitation, {
    onSuccess: async () => {
      notify({ description: t('invitationAccepted') });
      await Promise.all([
        reloadMe(),
        invalidate(peopleCalls.getMyDatastores),
        invalidate(datastoreCalls.getDatastore),
      ]);
    },
    onSettled: () => invalidate(peopleCalls.getMyInvitations),
  });
}

function useDecline() {
  const t = useTexts(dashboardTexts);
  return useWrite(peopleCalls.declineMyInvitation, {
    onSuccess: () => notify({ description: t('invitationDeclined') }),
    onSettled: () => invalidate(peopleCalls.getMyInvitations),
  });
}
