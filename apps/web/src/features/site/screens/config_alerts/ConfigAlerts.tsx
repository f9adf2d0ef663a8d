import { ALERTS_MAX, type Alert } from '@cartable/contract/site';
import { Alert as Message } from '@codegouvfr/react-dsfr/Alert';
import { Button } from '@codegouvfr/react-dsfr/Button';
import { useState } from 'react';
import { EmptyState } from '../../../../base/design/EmptyState.tsx';
import { Loaded } from '../../../../base/design/Loaded.tsx';
import { Page } from '../../../../base/design/Page.tsx';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { useSite } from '../../../../base/site/site.ts';
import { useDatastore } from '../../../datastores/index.ts';
import { useAlerts } from '../../parts/alerts/alerts.ts';
import { AlertDialog } from './AlertDialog.tsx';
import { AlertRow } from './AlertRow.tsx';
import { texts } from './texts.ts';

/** Inside the layout of the community that keeps the alerts (specification §2). */
export function Screen() {
  const t = useTexts(texts);
  const { _id: datastoreId, technical_name: own } = useDatastore();
  const { config_technical_name: read } = useSite();
  const alerts = useAlerts();
  return (
    <Page title={t('title')}>
      <p>{t('lead')}</p>
      {read === own ? (
        <Loaded query={alerts}>{(found) => <Alerts alerts={found} datastoreId={datastoreId} />}</Loaded>
      ) : (
        <Message
          severity="error"
          as="h2"
          title={t('elsewhereTitle')}
          description={t('elsewhereText', { read: read ?? '', own })}
        />
      )}
    </Page>
  );
}

function Alerts({
  alerts,
  datastoreId,
}: {
  readonly alerts: readonly Alert[];
  readonly datastoreId: string;
}) {
  const t = useTexts(texts);
  const [isAdding, setAdding] = useState(false);
  const isFull = alerts.length >= ALERTS_MAX;
  const add = (
    <Button iconId="fr-icon-add-line" disabled={isFull} onClick={() => setAdding(true)}>
      {t('add')}
    </Button>
  );
  return (
    <>
      {alerts.length === 0 ? (
        <EmptyState title={t('none')} action={add}>
          {t('noneText')}
        </EmptyState>
      ) : (
        <>
          {add}
          {isFull && <p className="fr-hint-text fr-mt-1w">{t('full', { limit: ALERTS_MAX })}</p>}
          <ul className="app-rows fr-mt-2w">
            {alerts.map((alert) => (
              <li key={alert.id}>
                <AlertRow alert={alert} datastoreId={datastoreId} />
              </li>
            ))}
          </ul>
        </>
      )}
      <AlertDialog open={isAdding} datastoreId={datastoreId} onClose={() => setAdding(false)} />
    </>
  );
}
