import { routes as api, type Service } from '@cartable/contract';
import { Alert } from '@codegouvfr/react-dsfr/Alert';
import { Badge } from '@codegouvfr/react-dsfr/Badge';
import { Button } from '@codegouvfr/react-dsfr/Button';
import { ToggleSwitch } from '@codegouvfr/react-dsfr/ToggleSwitch';
import { useState } from 'react';
import { useRead } from '../../api/hooks.ts';
import { Page } from '../../design/Page.tsx';
import { StatusBadge } from '../../design/StatusBadge.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { MapView } from '../../map/index.ts';
import { formsOfService, offeringTypes } from '../../offerings/offering-types.ts';
import { FailedPublication } from '../../offerings/view/FailedPublication.tsx';
import { instantTilesLayer } from '../../offerings/view/instant-tiles.ts';
import { viewOf } from '../../offerings/view/service-view.ts';
import { useDatastore } from '../../shell/datastore.ts';
import { Loaded } from '../../shell/Loaded.tsx';
import { type RouteOf, routes } from '../../shell/routes.ts';
import { Addresses } from './Addresses.tsx';
import { Downloads } from './Downloads.tsx';
import { Legend } from './Legend.tsx';
import { ServiceFacts } from './ServiceFacts.tsx';
import { Snippets } from './Snippets.tsx';
import { texts } from './texts.ts';
import './service-view.css';

const REFRESH_MS = 2000;
const moving = new Set(['PUBLISHING', 'MODIFYING', 'UNPUBLISHING']);

/** A service on a map, with all one needs to use it elsewhere. */
export function Screen({ route }: { readonly route: RouteOf<'datastore_service_view'> }) {
  const { datastoreId, offeringId } = route.params;
  const service = useRead(
    api.getOffering,
    { params: { datastoreId, offeringId } },
    { refetchInterval: ({ state: { data } }) => (data && moving.has(data.status) ? REFRESH_MS : false) },
  );
  return <Loaded query={service}>{(data) => <View datastoreId={datastoreId} service={data} />}</Loaded>;
}

interface ViewProps {
  readonly datastoreId: string;
  readonly service: Service;
}

function View({ datastoreId, service }: ViewProps) {
  const t = useTexts(texts);
  const { configuration, status, open } = service;
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
        </>
      }
      actions={<Actions datastoreId={datastoreId} service={service} />}
    >
      {status === 'UNSTABLE' && <FailedPublication datastoreId={datastoreId} service={service} />}
      <div className="app-service">
        <div className="app-service__map">
          <ServiceMap service={service} />
          <ServiceFacts service={service} />
        </div>
        <div className="app-service__side">
          <Legend service={service} />
          <Addresses service={service} />
          <Downloads service={service} />
          <Snippets service={service} />
        </div>
      </div>
    </Page>
  );
}

/** The map, or why there is none. A service being changed still answers with its former state. */
function ServiceMap({ service }: { readonly service: Service }) {
  const t = useTexts(texts);
  const [isInstant, setInstant] = useState(false);
  const view = viewOf(service);
  const { status, open, configuration } = service;
  if (!open)
    return <Alert severity="info" as="h2" title={t('restrictedTitle')} description={t('restrictedText')} />;
  if (status !== 'PUBLISHED' && status !== 'MODIFYING')
    return <Alert severity="info" as="h2" title={t('notYetTitle')} description={t('notYetText')} />;
  if (!view) return null;
  const layers = view.layers(service);
  if (layers.length === 0)
    return <Alert severity="info" as="h2" title={t('otherGridTitle')} description={t('otherGridText')} />;
  const instant = instantTilesLayer(service);
  return (
    <>
      {instant && (
        <ToggleSwitch
          className="fr-mb-2w"
          label={t('instant')}
          helperText={t('instantHint')}
          labelPosition="right"
          showCheckedHint={false}
          checked={isInstant}
          onChange={setInstant}
        />
      )}
      <MapView
        label={t('map', { name: configuration.name })}
        layers={instant && isInstant ? [instant] : layers}
        levels={view.levels?.(service)}
        extent={configuration.type_infos.bbox}
        height="large"
      />
    </>
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
      {edit && abilities.edit && (
        <Button priority="secondary" iconId="fr-icon-edit-line" linkProps={edit.link}>
          {t('edit')}
        </Button>
      )}
    </>
  );
}
