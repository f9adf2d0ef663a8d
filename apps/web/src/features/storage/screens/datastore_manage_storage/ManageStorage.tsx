import { type Datastore, storageKinds } from '@cartable/contract/datastore';
import { useEffect } from 'react';
import '../../../../base/design/lists.css';
import { ManyTabs } from '../../../../base/design/ManyTabs.tsx';
import { Page } from '../../../../base/design/Page.tsx';
import { UseMeter } from '../../../../base/design/UseMeter.tsx';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { type RouteOf, routes } from '../../../../base/routing/routes.ts';
import { useDatastore, useDatastoreQuery } from '../../../datastores/index.ts';
import { EndpointsTab } from './EndpointsTab.tsx';
import { StorageTab } from './StorageTab.tsx';
import { storageOf } from './storage-of.ts';
import { TrafficTab } from './TrafficTab.tsx';
import { isStorage, tabOf, tabs } from './tabs.ts';
import { texts } from './texts.ts';
import './manage-storage.css';

/** Use of the quotas of a datastore, and what weighs most. The tab and the page are in the address. */
export function Screen({ route }: { readonly route: RouteOf<'datastore_manage_storage'> }) {
  const t = useTexts(texts);
  const { datastoreId, page } = route.params;
  const tab = tabOf(route.params.tab);
  const datastore = useDatastore();
  useFreshFigures(datastoreId);
  return (
    <Page title={t('title')}>
      <Overview datastore={datastore} />
      <ManyTabs
        label={t('tabs')}
        selectedTabId={tab}
        onTabChange={(next) => routes.datastore_manage_storage({ datastoreId, tab: next }).replace()}
        tabs={tabs.map((tabId) => ({ tabId, label: t(tabId) }))}
      >
        {isStorage(tab) && (
          // A new list for each kind: its page, its dialogs.
          <StorageTab key={tab} datastoreId={datastoreId} kind={tab} page={Math.max(1, page)} />
        )}
        {tab === 'endpoints' && <EndpointsTab datastoreId={datastoreId} />}
        {tab === 'traffic' && <TrafficTab datastoreId={datastoreId} />}
      </ManyTabs>
    </Page>
  );
}

/** A datastore is kept an hour; here its figures are what one came for. */
function useFreshFigures(datastoreId: string): void {
  const { refetch } = useDatastoreQuery(datastoreId);
  useEffect(() => void refetch(), [refetch]);
}

function Overview({ datastore }: { readonly datastore: Datastore }) {
  const t = useTexts(texts);
  return (
    <section aria-labelledby="consumption-overview">
      <h2 id="consumption-overview" className="fr-h5">
        {t('overview')}
      </h2>
      <ul className="app-consumption__cards">
        {storageKinds.map((kind) => {
          const { use, quota } = storageOf(datastore, kind);
          return (
            <li key={kind} className="app-consumption__card">
              <p>
                <a {...routes.datastore_manage_storage({ datastoreId: datastore._id, tab: kind }).link}>
                  {t(kind)}
                </a>
              </p>
              <UseMeter label={t(kind)} use={use} quota={quota} />
            </li>
          );
        })}
      </ul>
    </section>
  );
}
