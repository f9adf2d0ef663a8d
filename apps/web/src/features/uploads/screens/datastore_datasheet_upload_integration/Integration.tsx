import { datastoreCalls, type IntegrationProgress } from '@cartable/contract/datastore';
import { Alert } from '@codegouvfr/react-dsfr/Alert';
import { useEffect } from 'react';
import { invalidate, useRead } from '../../../../base/api/hooks.ts';
import { Loaded } from '../../../../base/design/Loaded.tsx';
import { Page } from '../../../../base/design/Page.tsx';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { type RouteOf, routes } from '../../../../base/routing/routes.ts';
import { pollWhileOffline } from '../../../tasks/index.ts';
import { FailedIntegration } from './FailedIntegration.tsx';
import { IntegrationSteps } from './IntegrationSteps.tsx';
import { outcomeOf, pollDelayMs } from './outcome.ts';
import { RunningIntegration } from './RunningIntegration.tsx';
import { texts } from './texts.ts';
import './integration.css';

/** Watches an integration; the server moves it, with or without this page. */
export function Screen({ route }: { readonly route: RouteOf<'datastore_datasheet_upload_integration'> }) {
  const t = useTexts(texts);
  const { datastoreId, uploadId } = route.params;
  const params = { datastoreId, uploadId };
  const upload = useRead(datastoreCalls.getUpload, { params });
  const progress = useRead(
    datastoreCalls.getIntegrationProgress,
    { params },
    {
      staleTime: 0,
      refetchInterval: ({ state }) => pollWhileOffline(pollDelayMs(state.data, state.dataUpdateCount)),
      refetchIntervalInBackground: true,
      meta: { persist: false },
    },
  );
  const datasheetName = upload.data?.datasheet_name ?? route.params.datasheetName;
  useLeaveWhenDone(datastoreId, datasheetName, progress.data);

  return (
    <Page title={t('title')} width="narrow">
      <Loaded query={upload}>
        {(known) => (
          <Loaded query={progress}>
            {(state) => (
              <>
                <p>{t('intro', { name: known.datasheet_name })}</p>
                {progress.isRefetchError && <Alert severity="warning" small description={t('lost')} />}
                <IntegrationSteps upload={known} progress={state} />
                {outcomeOf(state) === 'failed' ? (
                  <FailedIntegration datastoreId={datastoreId} upload={known} progress={state} />
                ) : (
                  <RunningIntegration datastoreId={datastoreId} upload={known} progress={state} />
                )}
              </>
            )}
          </Loaded>
        )}
      </Loaded>
    </Page>
  );
}

function useLeaveWhenDone(
  datastoreId: string,
  datasheetName: string | undefined,
  progress: IntegrationProgress | undefined,
): void {
  const done = progress !== undefined && outcomeOf(progress) === 'done';
  useEffect(() => {
    if (!done || datasheetName === undefined) return;
    void invalidate(datastoreCalls.getDatasheets);
    void invalidate(datastoreCalls.getDatasheet);
    routes.datastore_datasheet_view({ datastoreId, datasheetName, activeTab: 'dataset' }).replace();
  }, [done, datastoreId, datasheetName]);
}
