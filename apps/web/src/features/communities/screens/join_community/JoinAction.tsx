import { type MyJoinRequest, peopleCalls } from '@cartable/contract/people';
import { Badge } from '@codegouvfr/react-dsfr/Badge';
import { Button } from '@codegouvfr/react-dsfr/Button';
import { useState } from 'react';
import { invalidate, useWrite } from '../../../../base/api/hooks.ts';
import { ConfirmDialog } from '../../../../base/design/ConfirmDialog.tsx';
import { ErrorAlert } from '../../../../base/design/ErrorAlert.tsx';
import { notify } from '../../../../base/design/snackbar.ts';
import { useTexts } from '../../../../base/i18n/texts.ts';
import type { PublicCommunity } from './public-community.ts';
import { texts } from './texts.ts';

interface JoinActionProps {
  readonly community: PublicCommunity;
  /** The last one made to it. */
  readonly request: MyJoinRequest | undefined;
  readonly onJoin: () => void;
}

/** Actions on a community: ask to join, or withdraw the pending request. */
export function JoinAction({ community, request, onJoin }: JoinActionProps) {
  const t = useTexts(texts);
  const { name } = community;
  if (request?.state === 'PENDING') return <Waiting name={name} requestId={request._id} />;
  return (
    <div className="app-data-table__actions">
      <Button
        size="small"
        priority="secondary"
        nativeButtonProps={{ 'aria-label': t('joinOf', { name }) }}
        onClick={onJoin}
      >
        {t('join')}
      </Button>
      {request?.state === 'REFUSED' && (
        <Badge as="span" small noIcon severity="warning">
          {t('refusedBefore')}
        </Badge>
      )}
    </div>
  );
}

function Waiting({ name, requestId }: { readonly name: string; readonly requestId: string }) {
  const t = useTexts(texts);
  const [isConfirming, setConfirming] = useState(false);
  const withdraw = useWrite(peopleCalls.withdrawJoinRequest, {
    onSuccess: async () => {
      setConfirming(false);
      notify({ description: t('withdrawn', { name }) });
      await invalidate(peopleCalls.getMyJoinRequests);
    },
  });
  return (
    <div className="app-data-table__actions">
      <Badge as="span" small noIcon severity="info">
        {t('pending')}
      </Badge>
      <Button
        size="small"
        priority="tertiary no outline"
        nativeButtonProps={{ 'aria-label': t('withdrawOf', { name }) }}
        onClick={() => setConfirming(true)}
      >
        {t('withdraw')}
      </Button>
      <ConfirmDialog
        open={isConfirming}
        title={t('withdrawTitle', { name })}
        confirmLabel={t('withdrawConfirm')}
        disabled={withdraw.isPending}
        onCancel={() => {
          withdraw.reset();
          setConfirming(false);
        }}
        onConfirm={() => withdraw.mutate({ params: { requestId } })}
      >
        {withdraw.error && <ErrorAlert title={t('withdrawFailed')} error={withdraw.error} />}
        <p>{t('withdrawText')}</p>
      </ConfirmDialog>
    </div>
  );
}
