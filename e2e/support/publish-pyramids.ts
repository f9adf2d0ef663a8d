import {
  type RasterPyramidForm,
  routes,
  type Service,
  type StoredData,
  type TileMatrixSetName,
  type VectorPyramidForm,
} from '@cartable/contract';
import { type ApiClient, until } from './client.ts';
import { tilesForm } from './forms.ts';

type Share = 'all_public' | 'your_community';

interface Levels {
  readonly top: number;
  readonly bottom: number;
  readonly set?: TileMatrixSetName;
}

/** Waits until the tiles are made. */
export async function untilGenerated(
  client: ApiClient,
  datastoreId: string,
  storedDataId: string,
  limitMs = 180_000,
): Promise<StoredData> {
  return until(limitMs, 'the pyramid to be made', async () => {
    const data = await client.call(routes.getStoredData, { params: { datastoreId, storedDataId } });
    if (data.status === 'UNSTABLE') {
      const query = { output_stored_data: storedDataId };
      const [last] = await client.call(routes.getExecutions, { params: { datastoreId }, query });
      throw new Error(`the pyramid ${data.name} was not made: ${JSON.stringify(last?.error)}`);
    }
    return data.status === 'GENERATED' ? data : undefined;
  });
}

/** Every table with all its attributes. */
export async function makeVectorPyramid(
  client: ApiClient,
  datastoreId: string,
  { name, source, levels }: { name: string; source: StoredData; levels: Levels },
): Promise<StoredData> {
  const body: VectorPyramidForm = {
    technical_name: name,
    vectordb_id: source._id,
    tippecanoe: '',
    tile_matrix_set: levels.set ?? 'PM',
    composition: source.type_infos.relations
      .filter((relation) => relation.geometry_type !== null)
      .map((relation) => ({
        table: relation.name,
        attributes: Object.entries(relation.attributes).flatMap(([column, type]) =>
          type.startsWith('geometry(') ? [] : [column],
        ),
        top_level: levels.top,
        bottom_level: levels.bottom,
      })),
  };
  const { _id } = await client.call(routes.addVectorPyramid, { params: { datastoreId }, body });
  return untilGenerated(client, datastoreId, _id);
}

/** Pyramid of the images that a WMS-VECTOR draws. */
export async function makeRasterPyramid(
  client: ApiClient,
  datastoreId: string,
  {
    name,
    wms,
    levels,
    format = 'png',
  }: { name: string; wms: Service; levels: Levels; format?: RasterPyramidForm['format'] },
): Promise<StoredData> {
  const body: RasterPyramidForm = {
    technical_name: name,
    wmsv_offering_id: wms._id,
    zoom_range: [levels.top, levels.bottom],
    tile_matrix_set: levels.set ?? 'PM',
    format,
    quality: 75,
  };
  const { _id } = await client.call(routes.addRasterPyramid, { params: { datastoreId }, body });
  return untilGenerated(client, datastoreId, _id);
}

type ImageForm = Extract<RasterPyramidForm, { raster_id: string }>;

/** Pyramid of a deposited image; choices that are not given are as the form proposes them. */
export async function makePyramidOfImage(
  client: ApiClient,
  datastoreId: string,
  {
    name,
    raster,
    levels,
    ...choices
  }: { name: string; raster: StoredData; levels: Levels } & Partial<
    Pick<ImageForm, 'style' | 'resampling' | 'format'>
  >,
): Promise<StoredData> {
  const body: ImageForm = {
    technical_name: name,
    raster_id: raster._id,
    zoom_range: [levels.top, levels.bottom],
    tile_matrix_set: levels.set ?? 'PM',
    format: 'auto',
    quality: 75,
    resampling: 'bilinear',
    style: { kind: 'natural' },
    ...choices,
  };
  const { _id } = await client.call(routes.addRasterPyramid, { params: { datastoreId }, body });
  return untilGenerated(client, datastoreId, _id);
}

/** A pyramid as WMTS-TMS, or, of images, as WMS-RASTER. */
export async function publishTiles(
  client: ApiClient,
  datastoreId: string,
  {
    name,
    pyramid,
    share = 'all_public',
    type = 'WMTS-TMS',
  }: { name: string; pyramid: StoredData; share?: Share; type?: 'WMTS-TMS' | 'WMS-RASTER' },
): Promise<Service> {
  const params = { datastoreId, pyramidId: pyramid._id };
  const body = { ...tilesForm(name, name), share_with: share };
  const isVector = pyramid.type === 'ROK4-PYRAMID-VECTOR';
  const { _id } = isVector
    ? await client.call(routes.createTms, { params, body })
    : await client.call(routes.createRasterService, { params, body: { ...body, type } });
  return client.untilPublished(datastoreId, _id);
}
