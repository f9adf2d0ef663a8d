import { z } from 'zod';
import { uuid } from '../../core/common.ts';
import { offeringTypes } from '../../core/enumerations.ts';
import { defineRoute } from '../../core/route.ts';
import {
  licensedServiceSchema,
  offeringPageSchema,
  offeringSummarySchema,
  serviceSchema,
  staticFileSchema,
  unpublicationSchema,
} from '../entities/offering.ts';
import { base, flag, inDatastore, pageQuery } from './addresses.ts';

const ofOffering = inDatastore.extend({ offeringId: uuid });
const ofStatic = inDatastore.extend({ staticFileId: uuid });
const layerNamesQuery = z.object({ type: z.enum(offeringTypes) });

/** As many as a page holds, separated by commas. */
const idsPattern = /^[0-9a-f-]{36}(,[0-9a-f-]{36}){0,99}$/i;
const offeringSearchQuery = pageQuery.extend({
  sortBy: z.enum(['layer_name', 'datasheet_name']).default('layer_name'),
  type: z.enum(offeringTypes).optional(),
  endpoint: uuid.optional(),
  open: flag.optional(),
  /** Only these, to show those that were chosen before. */
  ids: z.string().max(3700).regex(idsPattern).optional(),
});

/** Services of pyramids answer there too (specification §7). */
const ofPyramids = (rest: string) =>
  [`${base}/pyramid-vector${rest}`, `${base}/pyramid-raster${rest}`] as const;

export const offeringRoutes = {
  getOfferings: defineRoute({
    name: 'getOfferings',
    method: 'GET',
    path: `${base}/offerings`,
    aliases: ofPyramids(''),
    tag: 'offering',
    access: 'user',
    summary: 'Offerings; with `detailed`, each with its configuration',
    params: inDatastore,
    query: z.object({ detailed: flag.optional() }),
    answer: z.union([z.array(serviceSchema), z.array(offeringSummarySchema)]),
  }),
  searchOfferings: defineRoute({
    name: 'searchOfferings',
    method: 'GET',
    path: `${base}/offerings/search`,
    tag: 'offering',
    access: 'user',
    summary: 'Offerings by words of their title, layer or datasheet, paged',
    params: inDatastore,
    query: offeringSearchQuery,
    answer: offeringPageSchema,
  }),
  getLayerNames: defineRoute({
    name: 'getLayerNames',
    method: 'GET',
    path: `${base}/offerings/layernames`,
    aliases: ofPyramids('/layernames'),
    tag: 'offering',
    access: 'user',
    summary: 'Layer names of this datastore and of open services, for a type of service',
    params: inDatastore,
    query: layerNamesQuery,
    answer: z.array(z.string()),
  }),
  getOffering: defineRoute({
    name: 'getOffering',
    method: 'GET',
    path: `${base}/offerings/{offeringId}`,
    aliases: ofPyramids('/{offeringId}'),
    tag: 'offering',
    access: 'user',
    summary: 'A service with its configuration',
    params: ofOffering,
    answer: licensedServiceSchema,
  }),
  retryOffering: defineRoute({
    name: 'retryOffering',
    method: 'POST',
    path: `${base}/offerings/{offeringId}/retry`,
    tag: 'offering',
    access: 'user',
    summary: 'Publish again a service whose publication failed',
    params: ofOffering,
    answer: serviceSchema,
    errors: ['service.busy'],
  }),
  updateOffering: defineRoute({
    name: 'updateOffering',
    method: 'PATCH',
    path: `${base}/offerings/{offeringId}`,
    tag: 'offering',
    access: 'user',
    summary: 'Close a service to its readers without unpublishing it, or open it again',
    params: ofOffering,
    body: z.object({ available: z.boolean() }),
    answer: serviceSchema,
    errors: ['service.busy'],
  }),
  getUnpublication: defineRoute({
    name: 'getUnpublication',
    method: 'GET',
    path: `${base}/offerings/{offeringId}/deletion`,
    tag: 'offering',
    access: 'user',
    summary: 'What goes if the service is unpublished',
    params: ofOffering,
    answer: unpublicationSchema,
  }),
  deleteOffering: defineRoute({
    name: 'deleteOffering',
    method: 'DELETE',
    path: `${base}/offerings/{offeringId}`,
    aliases: ofPyramids('/{offeringId}'),
    tag: 'offering',
    access: 'user',
    summary: 'Unpublish a service',
    params: ofOffering,
    errors: ['service.busy'],
  }),
  getStatics: defineRoute({
    name: 'getStatics',
    method: 'GET',
    path: `${base}/statics`,
    tag: 'statics',
    access: 'user',
    summary: 'Files used by the map services',
    params: inDatastore,
    query: z.object({ name: z.string().max(200).optional() }),
    answer: z.array(staticFileSchema),
  }),
  getStatic: defineRoute({
    name: 'getStatic',
    method: 'GET',
    path: `${base}/statics/{staticFileId}`,
    tag: 'statics',
    access: 'user',
    summary: 'Content of a file of the map services: an SLD document',
    params: ofStatic,
    answerKind: 'file',
  }),
  deleteStatic: defineRoute({
    name: 'deleteStatic',
    method: 'DELETE',
    path: `${base}/statics/{staticFileId}`,
    tag: 'statics',
    access: 'user',
    summary: 'Delete a file of a closed service: its layer takes the default style',
    params: ofStatic,
    errors: ['static.in-use'],
  }),
};
