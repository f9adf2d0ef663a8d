import { uuid } from '../../core/common.ts';
import { STYLES_BODY_BYTES, TABLES_BODY_BYTES } from '../../core/limits.ts';
import { defineRoute } from '../../core/route.ts';
import { serviceSchema } from '../entities/offering.ts';
import { publicationFormSchema, publicationSchema } from '../entities/publication.ts';
import { wfsFormSchema, wmsVectorFormSchema } from '../entities/service-form.ts';
import { base, ofStoredData } from './addresses.ts';

export const serviceRoutes = {
  publishStoredData: defineRoute({
    name: 'publishStoredData',
    method: 'POST',
    path: `${base}/stored_data/{storedDataId}/publish`,
    tag: 'publication',
    access: 'user',
    summary:
      'Publish tables as several kinds of service at once; a kind that is refused keeps none of the others',
    params: ofStoredData,
    body: publicationFormSchema,
    bodyBytes: TABLES_BODY_BYTES,
    answer: publicationSchema,
    errors: ['service.data-not-ready'],
  }),
  createWfs: defineRoute({
    name: 'createWfs',
    method: 'POST',
    path: `${base}/stored_data/{storedDataId}/wfs`,
    tag: 'WFS',
    access: 'user',
    summary: 'Publish a WFS',
    params: ofStoredData,
    body: wfsFormSchema,
    bodyBytes: TABLES_BODY_BYTES,
    answer: serviceSchema,
    errors: [
      'service.name-taken',
      'service.table-unknown',
      'service.data-not-ready',
      'service.quota-exceeded',
      'service.no-endpoint',
    ],
  }),
  editWfs: defineRoute({
    name: 'editWfs',
    method: 'POST',
    path: `${base}/stored_data/{storedDataId}/wfs/{offeringId}/edit`,
    tag: 'WFS',
    access: 'user',
    summary: 'Change a WFS; the former one answers until the new one is ready',
    params: ofStoredData.extend({ offeringId: uuid }),
    body: wfsFormSchema,
    bodyBytes: TABLES_BODY_BYTES,
    answer: serviceSchema,
    errors: ['service.name-locked', 'service.table-unknown', 'service.busy', 'service.changed-meanwhile'],
  }),
  createWmsVector: defineRoute({
    name: 'createWmsVector',
    method: 'POST',
    path: `${base}/stored_data/{storedDataId}/wmsvector`,
    tag: 'WMS-VECTOR',
    access: 'user',
    summary: 'Publish a WMS-VECTOR; JSON, or a form whose `style_{table}` files are the SLDs',
    params: ofStoredData,
    body: wmsVectorFormSchema,
    bodyBytes: STYLES_BODY_BYTES,
    answer: serviceSchema,
    errors: [
      'service.name-taken',
      'service.table-unknown',
      'service.data-not-ready',
      'service.quota-exceeded',
      'service.no-endpoint',
    ],
  }),
  editWmsVector: defineRoute({
    name: 'editWmsVector',
    method: 'POST',
    path: `${base}/stored_data/{storedDataId}/wmsvector/{offeringId}/edit`,
    tag: 'WMS-VECTOR',
    access: 'user',
    summary: 'Change a WMS-VECTOR; tables without a new style keep theirs',
    params: ofStoredData.extend({ offeringId: uuid }),
    body: wmsVectorFormSchema,
    bodyBytes: STYLES_BODY_BYTES,
    answer: serviceSchema,
    errors: ['service.name-locked', 'service.table-unknown', 'service.busy', 'service.changed-meanwhile'],
  }),
};
