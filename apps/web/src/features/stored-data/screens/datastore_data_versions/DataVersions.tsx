import { type DataVersionList, datastoreCalls, type StoredData } from '@cartable/contract/datastore';
import { Button } from '@codegouvfr/react-dsfr/Button';
import { useRead } from '../../../../base/api/hooks.ts';
import { Loaded } from '../../../../base/design/Loaded.tsx';
import { Page } from '../../../../base/design/Page.tsx';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { type RouteOf, routes } from '../../../../base/routing/routes.ts';
import { NewVersionForm } from './NewVersionForm.tsx';
import { RerunDialog } from './RerunDialog.tsx';
import { texts } from './texts.ts';
import { VersionHistory } from './VersionHistory.tsx';
import { WaitingVersion } from './WaitingVersion.tsx';

/** Between two looks at a version that is being prepared. */
const pollMs = 1_500;

/** Versions of a data: what waits and how it differs, a new deposit, those there were. */
export function Screen({ route }: { readonly route: RouteOf<'datastore_data_versions'> }) {
  const t = useTexts(texts);
  const { datastoreId, storedDataId } = route.params;
  const params = { datastoreId, storedDataId };
  const data = useRead(datastoreCalls.getStoredData, { params });
  const versions = useRead(
    datastoreCalls.getDataVersions,
    { params },
    {
      staleTime: 0,
      refetchInterval: ({ state }) =>
        state.data?.items.some(({ status }) => status === 'PREPARING') ? pollMs : false,
    },
  );
  return (
    <Loaded query={data}>
      {(storedData) => (
        <Page
          title={t('title', { name: storedData.name })}
          actions={
            <Button
              priority="secondary"
              linkProps={
                routes.datastore_stored_data_details({ ...params, datasheetName: storedData.datasheet_name })
                  .link
              }
            >
              {t('back')}
            </Button>
          }
        >
          <p>{t('intro')}</p>
          <Loaded query={versions}>
            {(list) => <Versions datastoreId={datastoreId} storedData={storedData} list={list} />}
          </Loaded>
        </Page>
      )}
    </Loaded>
  );
}

interface VersionsProps {
  readonly datastoreId: string;
  readonly storedData: StoredData;
  readonly list: DataVersionList;
}

function Versions({ datastoreId, storedData, list }: VersionsProps) {
  const t = useTexts(texts);
  const [latest] = list.items;
  const isWaiting = latest !== undefined && ['PREPARING', 'READY', 'FAILED'].includes(latest.status);
  const isOpen = latest?.status === 'PREPARING' || latest?.status === 'READY';
  const readable = list.items.find(({ abilities }) => abilities.rerun);
  return (
    <>
      {isWaiting && <WaitingVersion datastoreId={datastoreId} storedData={storedData} summary={latest} />}
      {!isOpen && list.abilities.create === true && (
        <section aria-labelledby="new-version" className="fr-mb-4w">
          <h2 id="new-version">{t('deposit')}</h2>
          <NewVersionForm datastoreId={datastoreId} storedDataId={storedData._id} />
          {readable && (
            <RerunDialog datastoreId={datastoreId} storedDataId={storedData._id} version={readable} />
          )}
        </section>
      )}
      <VersionHistory datastoreId={datastoreId} storedData={storedData} list={list} />
    </>
  );
}
