import { type Invitation, peopleCalls } from '@cartable/contract/people';
import { Badge } from '@codegouvfr/react-dsfr/Badge';
import { Button } from '@codegouvfr/react-dsfr/Button';
import { useState } from 'react';
import { useRead, useWrite } from '../../../../base/api/hooks.ts';
import { ConfirmDialog } from '../../../../base/design/ConfirmDialog.tsx';
import { ErrorAlert } from '../../../../base/design/ErrorAlert.tsx';
import { DateText } from '../../../../base/design/QuantityTexts.tsx';
import { notify } from '../../../../base/design/snackbar.ts';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { RightNames } from '../../parts/RightsFields.tsx';
import { texts } from './texts.ts';
import { reloadMembers } from './useRights.ts';

/** Addresses invited that have not answered, to be written to again or given up; nothing when there are none. */
export function Invitations({ communityId }: { readonly communityId: string }) {
  const t = useTexts(texts);
  const invitations = useRead(peopleCalls.getInvitations, { params: { communityId } });
  const [revoking, setRevoking] = useState<Invitation>();
  const resend = useWrite(peopleCalls.resendInvitation, {
    onSuccess: async ({ email }) => {
      notify({ description: t('resent', { email }) });
      await reloadMembers(communityId);
    },
  });
  const revoke = useWrite(peopleCalls.revokeInvitation, {
    onSuccess: async () => {
      notify({ description: t('revoked', { email: revoking?.email ?? '' }) });
      setRevoking(undefined);
      await reloadMembers(communityId);
    },
  });
  if (invitations.error) return <ErrorAlert error={invitations.error} />;
  const items = invitations.data ?? [];
  const paramsOf = ({ _id }: Invitation) => ({ communityId, invitationId: _id });
  return (
    <>
      {items.length > 0 && (
        <section className="fr-mt-4w" aria-labelledby="members-invitations">
          <h2 id="members-invitations" className="fr-h5">
            {t('invitationsTitle', { count: items.length })}
          </h2>
          <p className="fr-mb-1w">{t('invitationsText')}</p>
          {resend.error && (
            <ErrorAlert title={t('invitationFailed')} error={resend.error} onClose={() => resend.reset()} />
          )}
          <ul className="app-members__list">
            {items.map((invitation) => (
              <li key={invitation._id}>
                <Info invitation={invitation} />
                <div className="app-members__buttons">
                  <Button
                    size="small"
                    priority="secondary"
                    nativeButtonProps={{ 'aria-label': t('resendTo', { email: invitation.email }) }}
                    disabled={resend.isPending}
                    onClick={() => resend.mutate({ params: paramsOf(invitation) })}
                  >
                    {t('resend')}
                  </Button>
                  <Button
                    size="small"
                    priority="tertiary"
                    nativeButtonProps={{ 'aria-label': t('revokeOf', { email: invitation.email }) }}
                    onClick={() => setRevoking(invitation)}
                  >
                    {t('revoke')}
                  </Button>
                </div>
              </li>
            ))}
          </ul>
        </section>
      )}
      <ConfirmDialog
        open={revoking !== undefined}
        title={t('revokeTitle', { email: revoking?.email ?? '' })}
        confirmLabel={t('revokeConfirm')}
        disabled={revoke.isPending}
        onCancel={() => {
          revoke.reset();
          setRevoking(undefined);
        }}
        onConfirm={() => revoking && revoke.mutate({ params: paramsOf(revoking) })}
      >
        {revoke.error && <ErrorAlert title={t('invitationFailed')} error={revoke.error} />}
        <p>{t('revokeText')}</p>
      </ConfirmDialog>
    </>
  );
}

function Info({ invitation }: { readonly invitation: Invitation }) {
  const t = useTexts(texts);
  const { email, rights, sent, expires, expired } = invitation;
  return (
    <div className="app-members__who">
      <p>
        <strong>{email}</strong>{' '}
        {expired && (
          <Badge as="span" small noIcon severity="warning">
            {t('expired')}
          </Badge>
        )}
      </p>
      <p>
        <RightNames rights={rights} />
      </p>
      <p className="app-data-table__sub">
        {t('sent')} <DateText date={sent} /> · {t('expires')} <DateText date={expires} />
      </p>
    </div>
  );
}
