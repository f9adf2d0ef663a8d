import { datastoreCalls, type Service, type StoredData } from '@cartable/contract/datastore';
import { Alert } from '@codegouvfr/react-dsfr/Alert';
import { Button } from '@codegouvfr/react-dsfr/Button';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ApiError } from '../../../../base/api/api-error.ts';
import { useRead } from '../../../../base/api/hooks.ts';
import { Loaded } from '../../../../base/design/Loaded.tsx';
import { NotFound } from '../../../../base/design/NotFound.tsx';
import { Page } from '../../../../base/design/Page.tsx';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { type RouteOf, routes } from '../../../../base/routing/routes.ts';
import { useDatastore } from '../../../datastores/index.ts';
import { GenerationSteps } from '../../parts/raster/GenerationSteps.tsx';
import type { GenerationSource } from '../../parts/raster/generation-values.ts';
import { rasterPyramidTexts } from '../../parts/raster/texts.ts';

/** Makes a pyramid of images, of what a WMS-VECTOR draws or of a stored raster: the address says which. */
export function Screen({ route }: { readonly route: RouteOf<'datastore_pyramid_raster_generate'> }) {
  const { datastoreId, offeringId, rasterId } = route.params;
  if (offeringId !== undefined) return <OfService datastoreId={datastoreId} offeringId={offeringId} />;
  if (rasterId !== undefined) return <OfRaster datastoreId={datastoreId} rasterId={rasterId} />;
  return <NotFound />;
}

function OfService({
  datastoreId,
  offeringId,
}: {
  readonly datastoreId: string;
  readonly offeringId: string;
}) {
  const t = useTexts(rasterPyramidTexts);
  const service = useRead(
    datastoreCalls.getOffering,
    { params: { datastoreId, offeringId } },
    { staleTime: 0 },
  );
  return (
    <Frame
      query={service}
      intro={({ configuration }) => t('introService', { name: configuration.name })}
      sourceOf={sourceOfService}
    />
  );
}

function OfRaster({ datastoreId, rasterId }: { readonly datastoreId: string; readonly rasterId: string }) {
  const t = useTexts(rasterPyramidTexts);
  const params = { datastoreId, storedDataId: rasterId };
  const raster = useRead(datastoreCalls.getStoredData, { params }, { staleTime: 0 });
  return <Frame query={raster} intro={({ name }) => t('introRaster', { name })} sourceOf={sourceOfRaster} />;
}

type Obstacle = 'notReady' | 'noExtent';

function sourceOfService(service: Service): GenerationSource | Obstacle {
  if (service.status !== 'PUBLISHED') return 'notReady';
  const extent = service.configuration.type_infos.bbox;
  return extent === null ? 'noExtent' : { kind: 'service', service, extent };
}

function sourceOfRaster(raster: StoredData): GenerationSource | Obstacle {
  const { raster: infos } = raster.type_infos;
  return raster.status === 'GENERATED' && infos !== null ? { kind: 'raster', raster, infos } : 'notReady';
}

interface FrameProps<T> {
  readonly query: UseQueryResult<T, ApiError>;
  readonly intro: (data: NonNullable<T>) => string;
  readonly sourceOf: (data: NonNullable<T>) => GenerationSource | Obstacle;
}

/** The form, once its source is read and fit; else why there is none. */
function Frame<T extends { readonly datasheet_name: string }>({ query, intro, sourceOf }: FrameProps<T>) {
  const t = useTexts(rasterPyramidTexts);
  return (
    <Page title={t('title')} width="narrow" words={['pyramid', 'tile', 'level', 'grid']}>
      <Loaded query={query}>
        {(data) => {
          const source = sourceOf(data);
          const { datasheet_name: datasheetName } = data;
          if (typeof source === 'string')
            return <CannotGenerate obstacle={source} datasheetName={datasheetName} />;
          return (
            <>
              <p>{intro(data)}</p>
              <GenerationSteps source={source} datasheetName={datasheetName} />
            </>
          );
        }}
      </Loaded>
    </Page>
  );
}

function CannotGenerate({
  obstacle,
  datasheetName,
}: {
  readonly obstacle: Obstacle;
  readonly datasheetName: string;
}) {
  const t = useTexts(rasterPyramidTexts);
  const { _id: datastoreId } = useDatastore();
  const back = routes.datastore_datasheet_view({ datastoreId, datasheetName, activeTab: 'dataset' });
  return (
    <>
      <Alert
        className="fr-mb-3w"
        severity={obstacle === 'noExtent' ? 'error' : 'warning'}
        as="h2"
        title={t(`${obstacle}Title`)}
        description={t(obstacle)}
      />
      <Button priority="secondary" linkProps={back.link}>
        {t('backToSheet')}
      </Button>
    </>
  );
}
