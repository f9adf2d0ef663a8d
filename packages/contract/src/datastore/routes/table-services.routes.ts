import { z } from 'zod';
import { uuid } from '../../core/common.ts';
import { defineRoute } from '../../core/route.ts';
import { offeringSummarySchema, serviceSchema } from '../entities/offering.ts';
import { base, ofStoredData } from './addresses.ts';

const ofService = ofStoredData.extend({ offeringId: uuid });

/** Services of one type made of one stored data: what they are, and their end. */
const wfs = `${base}/stored_data/{storedDataId}/wfs`;
const wmsVector = `${base}/stored_data/{storedDataId}/wmsvector`;

export const tableServiceRoutes = {
  getWfsOfData: defineRoute({
    name: 'getWfsOfData',
    method: 'GET',
    path: wfs,
    tag: 'WFS',
    access: 'user',
    summary: 'WFS made of a stored data',
    params: ofStoredData,
    answer: z.array(offeringSummarySchema),
  }),
  getWfsLayerNames: defineRoute({
    name: 'getWfsLayerNames',
    method: 'GET',
    path: `${wfs}/layernames`,
    tag: 'WFS',
    access: 'user',
    summary: 'Layer names of this datastore and of open services, for a WFS',
    params: ofStoredData,
    answer: z.array(z.string()),
  }),
  getWfs: defineRoute({
    name: 'getWfs',
    method: 'GET',
    path: `${wfs}/{offeringId}`,
    tag: 'WFS',
    access: 'user',
    summary: 'A WFS made of a stored data, with its configuration',
    params: ofService,
    answer: serviceSchema,
  }),
  deleteWfs: defineRoute({
    name: 'deleteWfs',
    method: 'DELETE',
    path: `${wfs}/{offeringId}`,
    tag: 'WFS',
    access: 'user',
    summary: 'Unpublish a WFS made of a stored data',
    params: ofService,
    errors: ['service.busy'],
  }),
  getWmsVectorOfData: defineRoute({
    name: 'getWmsVectorOfData',
    method: 'GET',
    path: wmsVector,
    tag: 'WMS-VECTOR',
    access: 'user',
    summary: 'WMS-VECTOR made of a stored data',
    params: ofStoredData,
    answer: z.array(offeringSummarySchema),
  }),
  getWmsVectorLayerNames: defineRoute({
    name: 'getWmsVectorLayerNames',
    method: 'GET',
    path: `${wmsVector}/layernames`,
    tag: 'WMS-VECTOR',
    access: 'user',
    summary: 'Layer names of this datastore and of open services, for a WMS-VECTOR',
    params: ofStoredData,
    answer: z.array(z.string()),
  }),
  getWmsVector: defineRoute({
    name: 'getWmsVector',
    method: 'GET',
    path: `${wmsVector}/{offeringId}`,
    tag: 'WMS-VECTOR',
    access: 'user',
    summary: 'A WMS-VECTOR made of a stored data, with its configuration',
    params: ofService,
    answer: serviceSchema,
  }),
  deleteWmsVector: defineRoute({
    name: 'deleteWmsVector',
    method: 'DELETE',
    path: `${wmsVector}/{offeringId}`,
    tag: 'WMS-VECTOR',
    access: 'user',
    summary: 'Unpublish a WMS-VECTOR made of a stored data',
    params: ofService,
    errors: ['service.busy'],
  }),
};
