import { CartableError, type RasterPyramidForm } from '@cartable/contract';
import { type DatastoreContext, db } from '../../context.ts';
import { checkoutRasters } from '../../ingest/rasters/checkout-rasters.ts';
import { datasetIdOf, dataVersionOf } from '../../ingest/stored-data/stored-data.model.ts';
import { contentsOfStatics } from '../../library/statics/static.store.ts';
import type { RasterPyramidPlan } from './plan-raster-pyramid.ts';
import type { ImagesToTile, MapToTile } from './raster-pyramid-task.ts';
import type { RasterSource } from './raster-source.ts';

/** The source of a pyramid as a worker thread may read it, until it is released. */
export async function openSource(
  context: DatastoreContext,
  source: RasterSource,
  form: RasterPyramidForm,
  plan: RasterPyramidPlan,
): Promise<{ source: ImagesToTile | MapToTile; release(): Promise<void> }> {
  if (source.kind === 'drawn')
    return { source: await mapOf(context, source, form, plan), release: async () => {} };
  if (!('raster_id' in form)) throw new CartableError('pyramid.source-unknown');
  const { paths, release } = await checkoutRasters(context, source.data.raster.sourceKey);
  const { resampling, style } = form;
  const area = form.area === undefined ? null : plan.extent;
  return { source: { kind: 'raster', paths, resampling, style, area, rings: plan.rings }, release };
}

/** Map that the service shows at this moment: its tables, each with its style. */
async function mapOf(
  context: DatastoreContext,
  { data, offering }: Extract<RasterSource, { kind: 'drawn' }>,
  form: RasterPyramidForm,
  { extent, rings }: RasterPyramidPlan,
): Promise<MapToTile> {
  const { relations } = offering.published;
  const styles = await contentsOfStatics(
    db(context),
    relations.flatMap(({ staticId }) => staticId ?? []),
  );
  const layers = relations.flatMap(({ table, staticId }) => {
    const sld = staticId ? styles.get(staticId) : undefined;
    return sld === undefined ? [] : [{ table, sld }];
  });
  const box = 'wmsv_config_bbox' in form ? form.wmsv_config_bbox : undefined;
  const limits = [form.area, box].filter((polygon) => polygon !== undefined);
  return {
    kind: 'drawn',
    datasetId: datasetIdOf(data),
    dataVersion: dataVersionOf(data),
    layers,
    extent,
    rings,
    limits,
  };
}
