import {
  type RasterPyramidForm,
  routes,
  type Service,
  type StoredData,
  type VectorPyramidForm,
} from '@cartable/contract';
import { type ApiClient, until } from './client.ts';
import { commonForm } from './forms.ts';

/** What a person types; the rest has a default. */
type Typed<Form, Optional extends keyof Form> = Omit<Form, Optional> & Partial<Pick<Form, Optional>>;
type ImageForm = Extract<RasterPyramidForm, { raster_id: string }>;
type MapForm = Extract<RasterPyramidForm, { wmsv_offering_id: string }>;
type CommonOptional = 'format' | 'quality' | 'tile_matrix_set';

/** From a deposited file to its tables or its images. */
export async function integrate(
  client: ApiClient,
  datastoreId: string,
  file: { name: string; fileName: string; content: Uint8Array; srid?: string },
): Promise<StoredData> {
  const inspection = await client.depositContent(file.content, file.fileName);
  const upload = await client.call(routes.createUpload, {
    params: { datastoreId },
    body: {
      data_name: file.name,
      data_technical_name: file.name,
      data_srid: file.srid ?? inspection.srid,
      data_upload_path: inspection.filename,
    },
  });
  const progress = await client.untilIntegrated(datastoreId, upload);
  if (progress.error) throw new Error(JSON.stringify(progress.error));
  const params = { datastoreId, storedDataId: progress.stored_data! };
  return client.call(routes.getStoredData, { params });
}

export async function makeVectorPyramid(
  client: ApiClient,
  datastoreId: string,
  form: Typed<VectorPyramidForm, 'tile_matrix_set'>,
): Promise<StoredData> {
  const body = { tile_matrix_set: 'PM' as const, ...form };
  const made = await client.call(routes.addVectorPyramid, { params: { datastoreId }, body });
  return untilGenerated(client, datastoreId, made._id);
}

export async function makeRasterPyramid(
  client: ApiClient,
  datastoreId: string,
  form: Typed<ImageForm, CommonOptional | 'resampling' | 'style'> | Typed<MapForm, CommonOptional>,
): Promise<StoredData> {
  const made = await client.call(routes.addRasterPyramid, {
    params: { datastoreId },
    body: form as RasterPyramidForm,
  });
  return untilGenerated(client, datastoreId, made._id);
}

/** The pyramid once its tiles are there; a failure tells why. */
export async function untilGenerated(
  client: ApiClient,
  datastoreId: string,
  storedDataId: string,
  limitMs = 120_000,
): Promise<StoredData> {
  return until(limitMs, 'the pyramid to be made', async () => {
    const data = await client.call(routes.getStoredData, { params: { datastoreId, storedDataId } });
    if (data.status === 'UNSTABLE') {
      const executions = await client.call(routes.getExecutions, {
        params: { datastoreId },
        query: { output_stored_data: storedDataId },
      });
      throw new Error(`the pyramid failed: ${JSON.stringify(executions[0])}`);
    }
    return data.status === 'GENERATED' ? data : undefined;
  });
}

export async function publishTms(
  client: ApiClient,
  datastoreId: string,
  pyramid: StoredData,
  technicalName: string,
  share_with: 'all_public' | 'your_community' = 'all_public',
): Promise<Service> {
  const service = await client.call(routes.createTms, {
    params: { datastoreId, pyramidId: pyramid._id },
    body: { ...commonForm(technicalName, technicalName), share_with },
  });
  return client.untilPublished(datastoreId, service._id);
}

export async function publishRaster(
  client: ApiClient,
  datastoreId: string,
  pyramid: StoredData,
  {
    type,
    technicalName,
    share_with = 'all_public',
  }: {
    type: 'WMS-RASTER' | 'WMTS-TMS';
    technicalName: string;
    share_with?: 'all_public' | 'your_community';
  },
): Promise<Service> {
  const service = await client.call(routes.createRasterService, {
    params: { datastoreId, pyramidId: pyramid._id },
    query: {},
    body: { ...commonForm(technicalName, technicalName), share_with, type },
  });
  return client.untilPublished(datastoreId, service._id);
}
