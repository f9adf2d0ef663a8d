import { z } from 'zod';
import { uuid } from '../../core/common.ts';
import { defineRoute } from '../../core/route.ts';
import { datasheetSchema } from '../entities/datasheet.ts';
import { trashedDatasheetSchema } from '../entities/trash.ts';
import { base, inDatastore } from './addresses.ts';

const ofTrashed = inDatastore.extend({ datasheetId: uuid });

/** Deleted datasheets wait some days in the trash before they are removed. */
export const trashRoutes = {
  getDatasheetTrash: defineRoute({
    name: 'getDatasheetTrash',
    method: 'GET',
    path: `${base}/datasheet_trash`,
    tag: 'datasheet',
    access: 'user',
    summary: 'Deleted datasheets that can be restored, the last deleted first',
    params: inDatastore,
    answer: z.array(trashedDatasheetSchema),
  }),
  restoreDatasheet: defineRoute({
    name: 'restoreDatasheet',
    method: 'POST',
    path: `${base}/datasheet_trash/{datasheetId}/restore`,
    tag: 'datasheet',
    access: 'user',
    summary: 'Take a datasheet out of the trash with all that it groups; its services answer again',
    params: ofTrashed,
    answer: datasheetSchema,
  }),
  purgeDatasheet: defineRoute({
    name: 'purgeDatasheet',
    method: 'DELETE',
    path: `${base}/datasheet_trash/{datasheetId}`,
    tag: 'datasheet',
    access: 'user',
    summary: 'Remove a deleted datasheet for good, without waiting',
    params: ofTrashed,
  }),
};
