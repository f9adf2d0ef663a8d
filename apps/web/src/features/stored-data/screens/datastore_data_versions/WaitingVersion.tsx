import {
  type DataVersion,
  type DataVersionSummary,
  datastoreCalls,
  type StoredData,
} from '@cartable/contract/datastore';
import { Alert } from '@codegouvfr/react-dsfr/Alert';
import { Button } from '@codegouvfr/react-dsfr/Button';
import { type ReactNode, useState } from 'react';
import { useRead } from '../../../../base/api/hooks.ts';
import { Loaded } from '../../../../base/design/Loaded.tsx';
import { Spinner } from '../../../../base/design/Spinner.tsx';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { routes } from '../../../../base/routing/routes.ts';
import { Difference } from './Difference.tsx';
import { LeaveDialog } from './LeaveDialog.tsx';
import { Obstacles } from './Obstacles.tsx';
import { ServeDialog } from './ServeDialog.tsx';
import { texts } from './texts.ts';

/** Between two looks at a comparison under way. */
const pollMs = 1_000;

interface WaitingVersionProps {
  readonly datastoreId: string;
  readonly storedData: StoredData;
  readonly summary: DataVersionSummary;
}

/** The version that is being prepared, failed, or waits to be put in service. */
export function WaitingVersion({ datastoreId, storedData, summary }: WaitingVersionProps) {
  const t = useTexts(texts);
  const [isLeaving, setLeaving] = useState(false);
  const { number, status, upload } = summary;
  const params = { datastoreId, storedDataId: storedData._id, number };
  const version = useRead(
    datastoreCalls.getDataVersion,
    { params },
    {
      enabled: status === 'READY',
      staleTime: 0,
      refetchInterval: ({ state }) => (state.data?.difference === null ? pollMs : false),
    },
  );
  const abandon = (
    <Button
      priority="tertiary"
      disabled={summary.abilities.abandon !== true}
      onClick={() => setLeaving(true)}
    >
      {t('abandon')}
    </Button>
  );
  const follow = upload && (
    <Button
      priority="secondary"
      linkProps={
        routes.datastore_datasheet_upload_integration({
          datastoreId,
          uploadId: upload,
          datasheetName: storedData.datasheet_name,
        }).link
      }
    >
      {t('follow')}
    </Button>
  );
  return (
    <section aria-live="polite" className="fr-mb-4w" data-version={status}>
      {status === 'PREPARING' && (
        <>
          <Spinner />
          <p>{t('preparing', { number })}</p>
          <div className="app-page__actions">
            {follow}
            {abandon}
          </div>
        </>
      )}
      {status === 'FAILED' && (
        <>
          <Alert
            className="fr-mb-2w"
            severity="error"
            as="h2"
            title={t('failed', { number })}
            description={t('failedAction')}
          />
          <div className="app-page__actions">
            {follow}
            {abandon}
          </div>
        </>
      )}
      {status === 'READY' && (
        <Loaded query={version}>
          {(known) => (
            <ReadyVersion datastoreId={datastoreId} storedData={storedData} version={known}>
              {abandon}
            </ReadyVersion>
          )}
        </Loaded>
      )}
      <LeaveDialog open={isLeaving} params={params} onClose={() => setLeaving(false)} />
    </section>
  );
}

interface ReadyVersionProps {
  readonly datastoreId: string;
  readonly storedData: StoredData;
  readonly version: DataVersion;
  readonly children: ReactNode;
}

function ReadyVersion({ datastoreId, storedData, version, children }: ReadyVersionProps) {
  const t = useTexts(texts);
  const [isServing, setServing] = useState(false);
  const { number, difference, obstacles, abilities } = version;
  const params = { datastoreId, storedDataId: storedData._id, number };
  const isBlocked = obstacles.some(({ severity }) => severity === 'blocking');
  return (
    <>
      <h2>{t('ready', { number })}</h2>
      <Obstacles obstacles={obstacles} />
      {difference ? (
        <>
          <p>{t('readyText', { with: difference.with })}</p>
          <Difference params={params} difference={difference} />
        </>
      ) : (
        <p>{t('comparing')}</p>
      )}
      <div className="app-page__actions">
        <Button disabled={abilities.switch !== true || isBlocked} onClick={() => setServing(true)}>
          {t('serve')}
        </Button>
        {children}
      </div>
      <ServeDialog open={isServing} params={params} onClose={() => setServing(false)} />
    </>
  );
}
