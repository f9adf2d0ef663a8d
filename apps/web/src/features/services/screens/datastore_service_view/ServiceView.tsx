import { datastoreCalls, type LicensedService } from '@cartable/contract/datastore';
import { Badge } from '@codegouvfr/react-dsfr/Badge';
import { Button } from '@codegouvfr/react-dsfr/Button';
import { Tabs } from '@codegouvfr/react-dsfr/Tabs';
import { useRead } from '../../../../base/api/hooks.ts';
import { Loaded } from '../../../../base/design/Loaded.tsx';
import { Page } from '../../../../base/design/Page.tsx';
import { StatusBadge } from '../../../../base/design/StatusBadge.tsx';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { type RouteOf, routes } from '../../../../base/routing/routes.ts';
import { useDatastore } from '../../../datastores/index.ts';
import { FailedPublication, formsOfService, offeringTypes } from '../../../offerings/index.ts';
import { isStyled, StylesPanel, styleTexts } from '../../../styles/index.ts';
import { pollWhileOffline } from '../../../tasks/index.ts';
import { Addresses } from '../../parts/Addresses.tsx';
import { Downloads } from '../../parts/Downloads.tsx';
import { Legend } from '../../parts/Legend.tsx';
import { ServiceInfo } from '../../parts/ServiceInfo.tsx';
import { ServiceMap } from '../../parts/ServiceMap.tsx';
import { Snippets } from '../../parts/Snippets.tsx';
import { texts } from '../../parts/texts.ts';
import { KeyNeeded } from './KeyNeeded.tsx';
import { SwitchButton } from './SwitchButton.tsx';
import { Traffic } from './Traffic.tsx';
import '../../parts/service-view.css';

const REFRESH_MS = 2000;
const moving = new Set(['PUBLISHING', 'MODIFYING', 'UNPUBLISHING']);

/** A service on a map, with all one needs to use it elsewhere. */
export function Screen({ route }: { readonly route: RouteOf<'datastore_service_view'> }) {
  const { datastoreId, offeringId } = route.params;
  const service = useRead(
    datastoreCalls.getOffering,
    { params: { datastoreId, offeringId } },
    {
      refetchInterval: ({ state: { data } }) =>
        pollWhileOffline(data && moving.has(data.status) ? REFRESH_MS : false),
    },
  );
  return (
    <Loaded query={service}>
      {(data) => <View datastoreId={datastoreId} service={data} tab={route.params.activeTab} />}
    </Loaded>
  );
}

interface ViewProps {
  readonly datastoreId: string;
  readonly service: LicensedService;
}

function View({ datastoreId, service, tab }: ViewProps & { readonly tab: string | undefined }) {
  const t = useTexts(texts);
  const { configuration, status, open, available } = service;
  const record = usePublishedRecord(datastoreId, service.datasheet_name);
  return (
    <Page
      title={configuration.name}
      beside={
        <>
          <StatusBadge status={status} />
          {!open && (
            <Badge small severity="warning" noIcon>
              {t('restricted')}
            </Badge>
          )}
          {!available && (
            <Badge small severity="error" noIcon>
              {t('isClosed')}
            </Badge>
          )}
        </>
      }
      actions={<Actions datastoreId={datastoreId} service={service} />}
    >
      {status === 'UNSTABLE' && <FailedPublication datastoreId={datastoreId} service={service} />}
      <div className="app-service">
        <div className="app-service__map">
          <ServiceMap service={service} record={record} />
          <ServiceInfo
            service={service}
            nameLicence={
              service.abilities.edit && <NameLicence datastoreId={datastoreId} service={service} />
            }
          />
          <Traffic datastoreId={datastoreId} offeringId={service._id} />
        </div>
        <div className="app-service__side">
          <Side datastoreId={datastoreId} service={service} tab={tab} />
        </div>
      </div>
    </Page>
  );
}

/** Nobody may use what has no licence: who publishes it is led to where one is chosen. */
function NameLicence({ datastoreId, service: { datasheet_name: datasheetName } }: ViewProps) {
  const t = useTexts(texts);
  return (
    <a className="fr-link" {...routes.datastore_datasheet_record({ datastoreId, datasheetName }).link}>
      {t('nameLicence')}
    </a>
  );
}

/** Identifier of the record that announces the services of a datasheet to everyone. */
function usePublishedRecord(datastoreId: string, datasheetName: string): string | undefined {
  const records = useRead(datastoreCalls.getMetadataList, {
    params: { datastoreId },
    query: { datasheet_name: datasheetName },
  });
  return records.data?.find(({ endpoints }) => endpoints.length > 0)?.file_identifier;
}

/** Ways to use the service, beside a tab for its styles when it has some. The tab is in the address. */
function Side({ datastoreId, service, tab }: ViewProps & { readonly tab: string | undefined }) {
  const t = useTexts(styleTexts);
  const { open, _id: offeringId, datasheet_name: datasheetName } = service;
  const use = (
    <div className="app-service__use">
      <Legend service={service} />
      {!open && <KeyNeeded offeringId={service._id} />}
      <Addresses service={service} />
      <Downloads service={service} />
      <Snippets service={service} />
    </div>
  );
  if (!isStyled(service)) return use;
  const selected = tab === 'styles' ? 'styles' : 'service';
  const show = (activeTab: string) =>
    routes.datastore_service_view({ datastoreId, offeringId, datasheetName, activeTab }).replace();
  return (
    <Tabs
      label={t('tabs')}
      selectedTabId={selected}
      onTabChange={show}
      tabs={[
        { tabId: 'service', label: t('service') },
        { tabId: 'styles', label: t('styles') },
      ]}
    >
      {selected === 'styles' ? <StylesPanel datastoreId={datastoreId} service={service} /> : use}
    </Tabs>
  );
}

function Actions({ datastoreId, service }: ViewProps) {
  const t = useTexts(texts);
  const { datasheet_name: datasheetName, stored_data: storedDataId, abilities, status, type } = service;
  const offeringId = service._id;
  const back = routes.datastore_datasheet_view({ datastoreId, datasheetName, activeTab: 'services' });
  const { processing } = useDatastore().abilities;
  const images =
    status === 'PUBLISHED' && processing
      ? offeringTypes[type].generateImages?.({ datastoreId, datasheetName, offeringId })
      : undefined;
  const edit = formsOfService(service)?.edit({ datastoreId, datasheetName, storedDataId, offeringId });
  return (
    <>
      <Button priority="secondary" linkProps={back.link}>
        {t('back')}
      </Button>
      {images && (
        <Button priority="secondary" iconId="fr-icon-image-line" linkProps={images.link}>
          {t('createRasterService')}
        </Button>
      )}
      {abilities.switch && <SwitchButton datastoreId={datastoreId} service={service} />}
      {edit && abilities.edit && (
        <Button priority="secondary" iconId="fr-icon-edit-line" linkProps={edit.link}>
          {t('edit')}
        </Button>
      )}
    </>
  );
}
