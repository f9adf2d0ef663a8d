import type { EspacecoWebhook, WebhookDelivery } from '@cartable/contract/espaceco';
import { Badge } from '@codegouvfr/react-dsfr/Badge';
import { Button } from '@codegouvfr/react-dsfr/Button';
import { DataTable } from '../../../../../base/design/DataTable.tsx';
import { Loaded } from '../../../../../base/design/Loaded.tsx';
import { formatDateTime } from '../../../../../base/design/quantities.ts';
import { useLanguage, useTexts } from '../../../../../base/i18n/texts.ts';
import { texts } from './texts.ts';
import { severities, stateOf, useDeliveries } from './webhook-deliveries.ts';

interface DeliveriesProps {
  readonly communityId: number;
  readonly webhook: EspacecoWebhook;
  readonly onClose: () => void;
}

/** The last messages to an address, and what became of them. */
export function Deliveries({ communityId, webhook: { id: webhookId, url }, onClose }: DeliveriesProps) {
  const t = useTexts(texts);
  const language = useLanguage();
  const query = useDeliveries(communityId, webhookId);
  return (
    <section className="fr-mt-4w" aria-labelledby="webhook-log">
      <h3 id="webhook-log" className="fr-h6">
        {t('logOf', { url })}
      </h3>
      <Loaded query={query} inPlace>
        {(deliveries) =>
          deliveries.length === 0 ? (
            <p>{t('logNone')}</p>
          ) : (
            <DataTable
              caption={t('logOf', { url })}
              items={deliveries.map((delivery) => ({ _id: String(delivery.id), ...delivery }))}
              columns={[
                { header: t('when'), cell: ({ creation }) => formatDateTime(creation, language) },
                { header: t('what'), cell: (delivery) => <What delivery={delivery} /> },
                {
                  header: t('state'),
                  cell: (delivery) => (
                    <Badge as="span" small severity={severities[stateOf(delivery)]}>
                      {t(`state_${stateOf(delivery)}`)}
                    </Badge>
                  ),
                },
                { header: t('result'), cell: (delivery) => <Result delivery={delivery} /> },
              ]}
            />
          )
        }
      </Loaded>
      <Button size="small" priority="tertiary" onClick={onClose}>
        {t('logClose')}
      </Button>
    </section>
  );
}

function What({ delivery: { event, report } }: { readonly delivery: WebhookDelivery }) {
  const t = useTexts(texts);
  return [t(`event_${event}`), report !== null && t('report', { id: report })].filter(Boolean).join(' · ');
}

function Result({ delivery: { attempts, status, error } }: { readonly delivery: WebhookDelivery }) {
  const t = useTexts(texts);
  const told = [
    attempts > 0 && t('attempts', { count: attempts }),
    status !== null && t('status', { status }),
    status === null && error,
  ];
  return told.filter(Boolean).join(' · ');
}
