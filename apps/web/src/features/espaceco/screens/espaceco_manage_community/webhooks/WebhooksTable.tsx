import { type EspacecoWebhook, espacecoCalls } from '@cartable/contract/espaceco';
import { Badge } from '@codegouvfr/react-dsfr/Badge';
import { Button } from '@codegouvfr/react-dsfr/Button';
import { messageOf } from '../../../../../base/api/api-error.ts';
import { invalidate, useWrite } from '../../../../../base/api/hooks.ts';
import { DataTable } from '../../../../../base/design/DataTable.tsx';
import { notify } from '../../../../../base/design/snackbar.ts';
import { useTexts } from '../../../../../base/i18n/texts.ts';
import { texts } from './texts.ts';
import type { WebhookAct } from './webhook-act.ts';
import { severities, stateOf, useDeliveries } from './webhook-deliveries.ts';
import './webhooks.css';

interface WebhooksTableProps {
  readonly communityId: number;
  readonly webhooks: readonly EspacecoWebhook[];
  readonly onAct: (act: WebhookAct) => void;
  /** Shows the messages to one. */
  readonly onLog: (webhook: EspacecoWebhook) => void;
}

const quiet = { size: 'small', priority: 'tertiary no outline' } as const;

export function WebhooksTable({ communityId, webhooks, onAct, onLog }: WebhooksTableProps) {
  const t = useTexts(texts);
  const test = useWrite(espacecoCalls.testEspacecoWebhook, {
    onSuccess: async () => {
      notify({ description: t('tested') });
      await invalidate(espacecoCalls.getEspacecoWebhookDeliveries);
    },
    onError: (error) => notify({ severity: 'error', description: messageOf(error) || t('testFailed') }),
  });
  const tryOut = (webhook: EspacecoWebhook) => {
    test.mutate({ params: { communityId, webhookId: webhook.id } });
    onLog(webhook);
  };
  return (
    <DataTable
      caption={t('caption')}
      items={webhooks.map((webhook) => ({ _id: String(webhook.id), ...webhook }))}
      columns={[
        { header: t('url'), cell: ({ url }) => <span className="app-break">{url}</span> },
        { header: t('events'), cell: ({ events }) => events.map((event) => t(`event_${event}`)).join(', ') },
        {
          header: t('state'),
          cell: ({ id, active }) => (
            <>
              <Badge as="span" small severity={active ? 'success' : 'info'} className="fr-mr-1v">
                {t(active ? 'active' : 'paused')}
              </Badge>
              <LastUnreceived communityId={communityId} webhookId={id} />
            </>
          ),
        },
        {
          header: t('action'),
          quiet: true,
          cell: (webhook) => {
            const { url } = webhook;
            return (
              <div className="app-webhook-acts">
                <Button
                  size="small"
                  priority="tertiary"
                  title={t('testOf', { url })}
                  disabled={test.isPending}
                  onClick={() => tryOut(webhook)}
                >
                  {t('test')}
                </Button>
                <Button
                  size="small"
                  priority="tertiary"
                  title={t('logOf', { url })}
                  onClick={() => onLog(webhook)}
                >
                  {t('log')}
                </Button>
                <Button
                  {...quiet}
                  iconId="fr-icon-edit-line"
                  title={t('edit', { url })}
                  onClick={() => onAct({ kind: 'edit', webhook })}
                />
                <Button
                  {...quiet}
                  iconId="fr-icon-refresh-line"
                  title={t('renew', { url })}
                  onClick={() => onAct({ kind: 'renew', webhook })}
                />
                <Button
                  {...quiet}
                  iconId="fr-icon-delete-line"
                  title={t('remove', { url })}
                  onClick={() => onAct({ kind: 'remove', webhook })}
                />
              </div>
            );
          },
        },
      ]}
    />
  );
}

/** Where the last message did not come, it is said without looking for it. */
function LastUnreceived(of: { readonly communityId: number; readonly webhookId: number }) {
  const t = useTexts(texts);
  const [last] = useDeliveries(of.communityId, of.webhookId).data ?? [];
  const state = last && stateOf(last);
  if (state !== 'AGAIN' && state !== 'FAILED') return null;
  return (
    <Badge as="span" small severity={severities[state]}>
      {t(`last_${state}`)}
    </Badge>
  );
}
