import { z } from 'zod';
import { defineRoute } from '../../core/route.ts';
import { datasheetPageSchema, datasheetSchema, deletionPreviewSchema } from '../entities/datasheet.ts';
import { serviceSchema } from '../entities/offering.ts';
import { uploadFormSchema } from '../entities/service-form.ts';
import { base, inDatastore } from './addresses.ts';

const ofDatasheet = inDatastore.extend({ datasheetName: z.string().max(99) });

export const datasheetRoutes = {
  getDatasheets: defineRoute({
    name: 'getDatasheets',
    method: 'GET',
    path: `${base}/datasheet`,
    tag: 'datasheet',
    access: 'user',
    summary: 'Datasheets, paged',
    params: inDatastore,
    query: z.object({
      page: z.coerce.number().int().min(1).default(1),
      limit: z.coerce.number().int().min(1).max(100).default(20),
      search: z.string().max(200).default(''),
      sortBy: z.enum(['name', 'nb_publications', 'last_event']).default('name'),
      /** 1 ascending, -1 descending. */
      sortOrder: z.coerce
        .number()
        .int()
        .refine((n) => n === 1 || n === -1)
        .default(1),
      /** 0 all, 1 published, 2 not published. */
      published: z.coerce.number().int().min(0).max(2).default(0),
    }),
    answer: datasheetPageSchema,
  }),
  addDatasheet: defineRoute({
    name: 'addDatasheet',
    method: 'POST',
    path: `${base}/datasheet`,
    tag: 'datasheet',
    access: 'user',
    summary: 'Create a datasheet without data, to describe what is served elsewhere',
    params: inDatastore,
    body: z.object({ name: uploadFormSchema.shape.data_name }),
    answer: datasheetSchema,
    errors: ['datasheet.name-taken', 'datasheet.too-many-empty'],
  }),
  getDatasheet: defineRoute({
    name: 'getDatasheet',
    method: 'GET',
    path: `${base}/datasheet/{datasheetName}`,
    tag: 'datasheet',
    access: 'user',
    summary: 'A datasheet with all that it groups',
    params: ofDatasheet,
    answer: datasheetSchema,
  }),
  renameDatasheet: defineRoute({
    name: 'renameDatasheet',
    method: 'PATCH',
    path: `${base}/datasheet/{datasheetName}`,
    tag: 'datasheet',
    access: 'user',
    summary: 'Rename a datasheet',
    params: ofDatasheet,
    body: z.object({ name: uploadFormSchema.shape.data_name }),
    answer: datasheetSchema,
    errors: ['datasheet.name-taken'],
  }),
  getDatasheetDeletion: defineRoute({
    name: 'getDatasheetDeletion',
    method: 'GET',
    path: `${base}/datasheet/{datasheetName}/deletion`,
    tag: 'datasheet',
    access: 'user',
    summary: 'What goes if the datasheet is deleted',
    params: ofDatasheet,
    answer: deletionPreviewSchema,
  }),
  deleteDatasheet: defineRoute({
    name: 'deleteDatasheet',
    method: 'DELETE',
    path: `${base}/datasheet/{datasheetName}`,
    tag: 'datasheet',
    access: 'user',
    summary: 'Delete a datasheet and all that it groups',
    params: ofDatasheet,
  }),
  getDatasheetServices: defineRoute({
    name: 'getDatasheetServices',
    method: 'GET',
    path: `${base}/datasheet/{datasheetName}/services`,
    tag: 'datasheet',
    access: 'user',
    summary: 'Services of a datasheet',
    params: ofDatasheet,
    answer: z.array(serviceSchema),
  }),
};
