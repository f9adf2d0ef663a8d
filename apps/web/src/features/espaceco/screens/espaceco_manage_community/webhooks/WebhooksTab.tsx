import { type EspacecoWebhook, espacecoCalls } from '@cartable/contract/espaceco';
import { Alert } from '@codegouvfr/react-dsfr/Alert';
import { Button } from '@codegouvfr/react-dsfr/Button';
import { type Dispatch, type SetStateAction, useState } from 'react';
import { invalidate, useRead } from '../../../../../base/api/hooks.ts';
import { CopyField } from '../../../../../base/design/CopyField.tsx';
import { Loaded } from '../../../../../base/design/Loaded.tsx';
import { useTexts } from '../../../../../base/i18n/texts.ts';
import { Deliveries } from './Deliveries.tsx';
import { texts } from './texts.ts';
import { WebhookDialog } from './WebhookDialog.tsx';
import { RemoveWebhookDialog, RenewSecretDialog } from './WebhookQuestions.tsx';
import { WebhooksTable } from './WebhooksTable.tsx';
import type { MadeWebhook, WebhookAct } from './webhook-act.ts';

interface WebhooksTabProps {
  readonly communityId: number;
  /** Secrets to copy; they are held by whoever stays when another tab is opened. */
  readonly made: readonly MadeWebhook[];
  readonly tell: Dispatch<SetStateAction<readonly MadeWebhook[]>>;
}

/** Addresses told of the reports of a community: each change is kept at once. */
export function WebhooksTab({ communityId, made, tell }: WebhooksTabProps) {
  const t = useTexts(texts);
  const [act, begin] = useState<WebhookAct>();
  const [logged, log] = useState<EspacecoWebhook>();
  const query = useRead(
    espacecoCalls.getEspacecoWebhooks,
    { params: { communityId } },
    { meta: { persist: false } },
  );
  const forget = (webhookId: number) => tell((all) => all.filter(({ id }) => id !== webhookId));
  const end = () => begin(undefined);
  const reload = async (secret?: MadeWebhook) => {
    if (secret) tell((all) => [...all.filter(({ id }) => id !== secret.id), secret]);
    end();
    await invalidate(espacecoCalls.getEspacecoWebhooks);
  };
  return (
    <>
      <p>{t('lead')}</p>
      <div role="status">
        {made.map(({ id, url, secret }) => (
          <Alert
            key={id}
            className="fr-mb-3w"
            severity="warning"
            title={t('secret', { url })}
            description={
              <>
                {t('secretText')}
                <CopyField label={t('secretLabel')} value={secret} />
                <Button size="small" priority="secondary" onClick={() => forget(id)}>
                  {t('secretSeen')}
                </Button>
              </>
            }
          />
        ))}
      </div>
      <Loaded query={query} inPlace>
        {(webhooks) =>
          webhooks.length === 0 ? (
            <p>{t('none')}</p>
          ) : (
            <WebhooksTable communityId={communityId} webhooks={webhooks} onAct={begin} onLog={log} />
          )
        }
      </Loaded>
      <Button
        size="small"
        priority="secondary"
        iconId="fr-icon-add-line"
        onClick={() => begin({ kind: 'edit', webhook: 'new' })}
      >
        {t('add')}
      </Button>
      {logged && (
        <Deliveries
          key={logged.id}
          communityId={communityId}
          webhook={logged}
          onClose={() => log(undefined)}
        />
      )}
      <WebhookDialog
        communityId={communityId}
        webhook={act?.kind === 'edit' ? act.webhook : undefined}
        onSaved={(secret) => void reload(secret)}
        onClose={end}
      />
      <RenewSecretDialog
        communityId={communityId}
        webhook={act?.kind === 'renew' ? act.webhook : undefined}
        onDone={(secret) => void reload(secret)}
        onClose={end}
      />
      <RemoveWebhookDialog
        communityId={communityId}
        webhook={act?.kind === 'remove' ? act.webhook : undefined}
        onDone={() => {
          if (act?.kind === 'remove') forget(act.webhook.id);
          if (act?.webhook === logged) log(undefined);
          void reload();
        }}
        onClose={end}
      />
    </>
  );
}
