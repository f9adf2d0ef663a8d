import { CartableError, type RasterPyramidForm } from '@cartable/contract';
import type { Connection } from '@cartable/storage';
import type { StoredData, StoredRaster } from '../../ingest/stored-data/stored-data.model.ts';
import { findStoredDataIn } from '../../ingest/stored-data/stored-data.store.ts';
import type { Offering, ServiceVersion } from '../../publishing/offerings/offering.model.ts';
import { findOfferingIn } from '../../publishing/offerings/offering.store.ts';

export interface RasterPyramidRequest {
  readonly datastoreId: string;
  readonly form: RasterPyramidForm;
}

/** Source of a raster pyramid: images, or the map that a service draws of tables. */
export type RasterSource =
  | { readonly kind: 'raster'; readonly data: StoredData & { readonly raster: StoredRaster } }
  | {
      readonly kind: 'drawn';
      readonly data: StoredData;
      readonly offering: Offering & { readonly published: ServiceVersion };
    };

/**
 * The source a form names, as it is now.
 * @throws {CartableError} `pyramid.source-unknown`, `service.data-not-ready`
 */
export async function getRasterSource(
  db: Connection,
  datastoreId: string,
  form: RasterPyramidForm,
): Promise<RasterSource> {
  return 'raster_id' in form
    ? getStoredRaster(db, datastoreId, form.raster_id)
    : getDrawnSource(db, datastoreId, form.wmsv_offering_id);
}

async function getStoredRaster(db: Connection, datastoreId: string, id: string): Promise<RasterSource> {
  const data = await findStoredDataIn(db, datastoreId, id);
  if (data?.type !== 'RASTER') throw new CartableError('pyramid.source-unknown');
  const { raster, status } = data;
  if (status !== 'GENERATED' || !raster) throw new CartableError('service.data-not-ready', { status });
  return { kind: 'raster', data: { ...data, raster } };
}

/** The published version counts, whatever is being prepared. */
async function getDrawnSource(db: Connection, datastoreId: string, id: string): Promise<RasterSource> {
  const offering = await findOfferingIn(db, datastoreId, id);
  if (offering?.type !== 'WMS-VECTOR' || !offering.published) {
    throw new CartableError('pyramid.source-unknown');
  }
  const data = await findStoredDataIn(db, datastoreId, offering.storedDataId);
  if (!data) throw new CartableError('pyramid.source-unknown');
  if (data.status !== 'GENERATED') throw new CartableError('service.data-not-ready', { status: data.status });
  return { kind: 'drawn', data, offering: { ...offering, published: offering.published } };
}
