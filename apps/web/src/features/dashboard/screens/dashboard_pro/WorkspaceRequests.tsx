import { datastoreCalls, type MyCreationRequest } from '@cartable/contract/datastore';
import { Badge } from '@codegouvfr/react-dsfr/Badge';
import { Button } from '@codegouvfr/react-dsfr/Button';
import { useState } from 'react';
import { invalidate, useRead, useWrite } from '../../../../base/api/hooks.ts';
import { ConfirmDialog } from '../../../../base/design/ConfirmDialog.tsx';
import { ErrorAlert } from '../../../../base/design/ErrorAlert.tsx';
import { formatDate } from '../../../../base/design/quantities.ts';
import { Row } from '../../../../base/design/Row.tsx';
import { notify } from '../../../../base/design/snackbar.ts';
import { useLanguage, useTexts } from '../../../../base/i18n/texts.ts';
import { dashboardTexts } from './dashboard-texts.ts';

/** The workspace one has asked for, as long as it waits, and a refusal with its reason; nothing else. */
export function WorkspaceRequests() {
  const t = useTexts(dashboardTexts);
  const { data: requests = [] } = useRead(
    datastoreCalls.getMyCreationRequests,
    {},
    { meta: { persist: false } },
  );
  const [withdrawn, ask] = useState<MyCreationRequest>();
  const withdraw = useWrite(datastoreCalls.withdrawMyCreationRequest, {
    onSuccess: () => notify({ description: t('requestWithdrawn') }),
    onSettled: () => invalidate(datastoreCalls.getMyCreationRequests),
  });
  // An accepted one is a workspace; after another request, a refusal is history.
  const [latest] = requests;
  if (latest?.state !== 'PENDING' && latest?.state !== 'REFUSED') return null;
  const isPending = latest.state === 'PENDING';
  return (
    <section className="fr-mb-6w" aria-labelledby="dashboard-requests">
      <h2 id="dashboard-requests">{t('requests')}</h2>
      {withdraw.error && <ErrorAlert error={withdraw.error} />}
      <ul className="app-rows">
        <li>
          <Row
            title={latest.name}
            infoLine={<RequestState request={latest} />}
            actions={
              isPending && (
                <Button
                  size="small"
                  priority="secondary"
                  disabled={withdraw.isPending}
                  nativeButtonProps={{ 'aria-label': t('withdrawOf', { name: latest.name }) }}
                  onClick={() => ask(latest)}
                >
                  {t('withdraw')}
                </Button>
              )
            }
          />
        </li>
      </ul>
      <ConfirmDialog
        open={withdrawn !== undefined}
        title={t('withdrawTitle', { name: withdrawn?.name ?? '' })}
        confirmLabel={t('withdrawConfirm')}
        onCancel={() => ask(undefined)}
        onConfirm={() => {
          if (withdrawn) withdraw.mutate({ params: { requestId: withdrawn._id } });
          ask(undefined);
        }}
      >
        {t('withdrawText')}
      </ConfirmDialog>
    </section>
  );
}

function RequestState({ request: { state, created, reason } }: { readonly request: MyCreationRequest }) {
  const t = useTexts(dashboardTexts);
  const date = formatDate(created, useLanguage());
  const isPending = state === 'PENDING';
  return (
    <>
      <Badge as="span" small severity={isPending ? 'info' : 'error'}>
        {t(isPending ? 'requestPending' : 'requestRefused')}
      </Badge>{' '}
      {t('requestedOn', { date })}
      {reason !== null && <> {t('requestReason', { reason })}</>}
    </>
  );
}
