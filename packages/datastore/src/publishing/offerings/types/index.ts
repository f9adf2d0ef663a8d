import type { ServedType } from '../../../workspace/endpoints/served-types.ts';
import { download } from './download/download.ts';
import type { OfferingType } from './offering-type.ts';
import { wfs } from './wfs/wfs.ts';
import { wmsRaster } from './wms-raster/wms-raster.ts';
import { wmsVector } from './wms-vector/wms-vector.ts';
import { wmtsTms } from './wmts-tms/wmts-tms.ts';

/** Every type this package serves: a new one is a folder and a line here, and the compiler says what is missing. */
export const offeringTypes: Readonly<Record<ServedType, OfferingType>> = {
  WFS: wfs,
  'WMS-VECTOR': wmsVector,
  'WMTS-TMS': wmtsTms,
  'WMS-RASTER': wmsRaster,
  DOWNLOAD: download,
};
