import type { ServedType } from '../offering.model.ts';
import type { OfferingType } from './offering-type.ts';
import { wfs } from './wfs/wfs.ts';
import { wmsVector } from './wms-vector/wms-vector.ts';

/** Every type this package serves: a new one is a folder and a line here, and the compiler says what is missing. */
export const offeringTypes: Readonly<Record<ServedType, OfferingType>> = {
  WFS: wfs,
  'WMS-VECTOR': wmsVector,
};
