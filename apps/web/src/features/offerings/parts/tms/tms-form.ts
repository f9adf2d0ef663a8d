import { datastoreCalls, tmsFormSchema } from '@cartable/contract/datastore';
import { call } from '../../../../base/api/call.ts';
import type { FormDescriptor } from '../form/service-form.ts';

/** Tiles are served as they are: nothing but the description is asked. */
export const tmsForm: FormDescriptor = {
  type: 'WMTS-TMS',
  suffix: '_tms',
  schema: tmsFormSchema,
  steps: [],
  create: ({ datastoreId, storedDataId: pyramidId }, values) =>
    call(datastoreCalls.createTms, { params: { datastoreId, pyramidId }, body: tmsFormSchema.parse(values) }),
  edit: ({ datastoreId, storedDataId: pyramidId, offeringId }, values) =>
    call(datastoreCalls.editTms, {
      params: { datastoreId, pyramidId, offeringId },
      body: tmsFormSchema.parse(values),
    }),
};
