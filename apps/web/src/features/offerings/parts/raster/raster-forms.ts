import {
  datastoreCalls,
  type RasterServiceForm,
  rasterServiceFormSchema,
} from '@cartable/contract/datastore';
import { call } from '../../../../base/api/call.ts';
import type { ServiceValues } from '../form/form-values.ts';
import type { FormDescriptor } from '../form/service-form.ts';

/** A raster pyramid has no tables and is drawn when it is made: only the common steps are asked. */
function rasterForm(type: NonNullable<RasterServiceForm['type']>, suffix: string): FormDescriptor {
  const bodyOf = (values: ServiceValues) => ({ ...rasterServiceFormSchema.parse(values), type });
  return {
    type,
    suffix,
    schema: rasterServiceFormSchema,
    steps: [],
    create: ({ datastoreId, storedDataId: pyramidId }, values) =>
      call(datastoreCalls.createRasterService, {
        params: { datastoreId, pyramidId },
        query: { type },
        body: bodyOf(values),
      }),
    edit: ({ datastoreId, storedDataId: pyramidId, offeringId }, values) =>
      call(datastoreCalls.editRasterService, {
        params: { datastoreId, pyramidId, offeringId },
        query: { type },
        body: bodyOf(values),
      }),
  };
}

export const wmsRasterForm = rasterForm('WMS-RASTER', '_wmsr');
export const wmtsForm = rasterForm('WMTS-TMS', '_wmts');
