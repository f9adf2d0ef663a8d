import { z } from 'zod';
import { uuid } from '../../core/common.ts';
import { defineRoute } from '../../core/route.ts';
import {
  creationRequestSchema,
  creationRequestStates,
  endpointQuotasSchema,
  newWorkspaceSchema,
  quotasSchema,
} from '../../datastore/entities/creation-request.ts';
import {
  administeredDatastoreDetailSchema,
  administeredDatastoreSchema,
  administeredEndpointSchema,
  pageOf,
} from '../entities/administration.ts';
import { administration, page, searchedPage } from './common.ts';

const ofDatastore = z.object({ datastoreId: uuid });
const ofRequest = z.object({ requestId: uuid });
const path = '/api/administration/datastores/{datastoreId}';
const requestPath = '/api/administration/requests/{requestId}';

export const datastoreAdministrationRoutes = {
  getAllDatastores: defineRoute({
    ...administration,
    name: 'getAllDatastores',
    method: 'GET',
    path: '/api/administration/datastores',
    summary: 'Datastores with what they use, paged',
    query: searchedPage,
    answer: pageOf(administeredDatastoreSchema),
  }),
  getAdministeredDatastore: defineRoute({
    ...administration,
    name: 'getAdministeredDatastore',
    method: 'GET',
    path,
    summary: 'A datastore, its quotas and its endpoints',
    params: ofDatastore,
    answer: administeredDatastoreDetailSchema,
  }),
  createDatastore: defineRoute({
    ...administration,
    name: 'createDatastore',
    method: 'POST',
    path: '/api/administration/datastores',
    summary: 'Create the datastore of a community that has none',
    body: newWorkspaceSchema.omit({ public: true, contact: true }).extend({ community: uuid }),
    answer: administeredDatastoreDetailSchema,
    errors: ['datastore.technical-name-taken', 'datastore.community-has-one', 'datastore.endpoint-unknown'],
  }),
  updateDatastore: defineRoute({
    ...administration,
    name: 'updateDatastore',
    method: 'PATCH',
    path,
    summary: 'Change name, description, quotas and endpoints of a datastore, or put it out of use',
    params: ofDatastore,
    body: z.object({
      name: z.string().trim().min(1).max(99).optional(),
      description: z.string().trim().max(2000).optional(),
      active: z.boolean().optional(),
      quotas: quotasSchema.optional(),
      endpoints: endpointQuotasSchema.optional(),
    }),
    answer: administeredDatastoreDetailSchema,
    errors: [
      'datastore.endpoint-used',
      'datastore.endpoint-unknown',
      'datastore.endpoint-not-in-sandbox',
      'administration.sandbox',
    ],
  }),
  getAllEndpoints: defineRoute({
    ...administration,
    name: 'getAllEndpoints',
    method: 'GET',
    path: '/api/administration/endpoints',
    summary: 'Endpoints of the platform with their use',
    answer: z.array(administeredEndpointSchema),
  }),
  renameEndpoint: defineRoute({
    ...administration,
    name: 'renameEndpoint',
    method: 'PATCH',
    path: '/api/administration/endpoints/{endpointId}',
    summary: 'Rename an endpoint; its addresses stay',
    params: z.object({ endpointId: uuid }),
    body: z.object({ name: z.string().trim().min(1).max(99) }),
    answer: administeredEndpointSchema,
  }),
  getCreationRequests: defineRoute({
    ...administration,
    name: 'getCreationRequests',
    method: 'GET',
    path: '/api/administration/requests',
    summary: 'Requests for workspaces, newest first',
    query: page.extend({ state: z.enum(['all', ...creationRequestStates]).default('PENDING') }),
    answer: pageOf(creationRequestSchema),
  }),
  acceptCreationRequest: defineRoute({
    ...administration,
    name: 'acceptCreationRequest',
    method: 'POST',
    path: `${requestPath}/accept`,
    summary: 'Create the workspace asked for; the applicant supervises it and is mailed',
    params: ofRequest,
    body: newWorkspaceSchema,
    answer: creationRequestSchema,
    errors: [
      'creation-request.decided',
      'creation-request.applicant-gone',
      'community.technical-name-taken',
      'datastore.technical-name-taken',
      'datastore.endpoint-unknown',
    ],
  }),
  refuseCreationRequest: defineRoute({
    ...administration,
    name: 'refuseCreationRequest',
    method: 'POST',
    path: `${requestPath}/refuse`,
    summary: 'Refuse a request; the applicant is mailed the reason',
    params: ofRequest,
    body: z.object({ reason: z.string().trim().min(1).max(2000) }),
    answer: creationRequestSchema,
    errors: ['creation-request.decided'],
  }),
};
