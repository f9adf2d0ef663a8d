import { datastoreCalls } from '@cartable/contract/datastore';
import { Badge } from '@codegouvfr/react-dsfr/Badge';
import { Tabs } from '@codegouvfr/react-dsfr/Tabs';
import { useRead } from '../../../../base/api/hooks.ts';
import { Loaded } from '../../../../base/design/Loaded.tsx';
import { Page } from '../../../../base/design/Page.tsx';
import { WarningsBadge } from '../../../../base/design/WarningsBadge.tsx';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { type RouteOf, routes } from '../../../../base/routing/routes.ts';
import { MissingRights } from '../../../communities/index.ts';
import { pollWhileOffline } from '../../../tasks/index.ts';
import { datasheetTexts } from '../../parts/datasheet-texts.ts';
import { DatasetTab } from './DatasetTab.tsx';
import { DocumentsTab } from './DocumentsTab.tsx';
import type { DatasheetProps } from './datasheet-props.ts';
import { dataCountOf, refreshDelayMs, type Tab, tabOf } from './datasheet-state.ts';
import { documentTexts } from './document-texts.ts';
import { HeaderActions } from './HeaderActions.tsx';
import { MetadataTab } from './MetadataTab.tsx';
import { ServicesTab } from './ServicesTab.tsx';
import { Thumbnail } from './Thumbnail.tsx';
import './datasheet-view.css';

const FRESH_MS = 10_000;

/** A datasheet: its record, its data, its services. The tab is in the address. */
export function Screen({ route }: { readonly route: RouteOf<'datastore_datasheet_view'> }) {
  const { datastoreId, datasheetName, activeTab } = route.params;
  const datasheet = useRead(
    datastoreCalls.getDatasheet,
    { params: { datastoreId, datasheetName } },
    { staleTime: FRESH_MS, refetchInterval: ({ state }) => pollWhileOffline(refreshDelayMs(state.data)) },
  );
  return (
    <Loaded query={datasheet}>
      {(data) => <View datastoreId={datastoreId} datasheet={data} tab={tabOf(activeTab)} />}
    </Loaded>
  );
}

function View({ datastoreId, datasheet, tab }: DatasheetProps & { readonly tab: Tab }) {
  const t = useTexts(datasheetTexts);
  const documents = useTexts(documentTexts);
  const show = (activeTab: string) =>
    routes.datastore_datasheet_view({ datastoreId, datasheetName: datasheet.name, activeTab }).replace();
  const isPublished = datasheet.nb_publications > 0 || datasheet.in_catalogue === true;
  return (
    <Page
      title={datasheet.name}
      before={<Thumbnail datastoreId={datastoreId} datasheet={datasheet} />}
      beside={
        <>
          <Badge noIcon {...(isPublished ? { severity: 'success' as const } : {})}>
            {isPublished ? t('published') : t('notPublished')}
          </Badge>{' '}
          <WarningsBadge count={datasheet.warnings} />
        </>
      }
      actions={<HeaderActions datastoreId={datastoreId} datasheet={datasheet} />}
    >
      <MissingRights />
      <Tabs
        label={t('tabs')}
        selectedTabId={tab}
        onTabChange={show}
        tabs={[
          { tabId: 'metadata', label: t('tabMetadata') },
          { tabId: 'dataset', label: t('tabDataset', { count: dataCountOf(datasheet) }) },
          { tabId: 'services', label: t('tabServices', { count: datasheet.service_list.length }) },
          { tabId: 'documents', label: documents('tab', { count: datasheet.nb_documents }) },
        ]}
      >
        {tab === 'metadata' && <MetadataTab datastoreId={datastoreId} datasheet={datasheet} />}
        {tab === 'dataset' && <DatasetTab datastoreId={datastoreId} datasheet={datasheet} />}
        {tab === 'services' && <ServicesTab datastoreId={datastoreId} datasheet={datasheet} />}
        {tab === 'documents' && <DocumentsTab datastoreId={datastoreId} datasheet={datasheet} />}
      </Tabs>
    </Page>
  );
}
