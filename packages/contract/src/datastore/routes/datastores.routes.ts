import { z } from 'zod';
import { endpointTypes } from '../../core/enumerations.ts';
import { THUMBNAIL_BYTES } from '../../core/limits.ts';
import { defineRoute } from '../../core/route.ts';
import { datastoreLogoSchema, datastoreSchema, endpointUseSchema } from '../entities/datastore.ts';
import { licenceFormSchema } from '../licences.ts';
import { base, flag, inDatastore } from './addresses.ts';

export const workspaceRoutes = {
  getSandbox: defineRoute({
    name: 'getSandbox',
    method: 'GET',
    path: '/api/datastores/sandbox',
    tag: 'datastore',
    access: 'user',
    summary: 'The sandbox « Découverte »',
    answer: datastoreSchema,
  }),
  getDatastore: defineRoute({
    name: 'getDatastore',
    method: 'GET',
    path: base,
    tag: 'datastore',
    access: 'user',
    summary: 'A datastore with its storage use, endpoints and what the reader may do',
    params: inDatastore,
    answer: datastoreSchema,
  }),
  setDefaultLicence: defineRoute({
    name: 'setDefaultLicence',
    method: 'PUT',
    path: `${base}/default_licence`,
    tag: 'datastore',
    access: 'user',
    summary: 'Licence that the next publications of a datastore are proposed; `null` for none',
    params: inDatastore,
    body: z.object({ licence: licenceFormSchema.nullable() }),
    answer: datastoreSchema,
  }),
  setLogo: defineRoute({
    name: 'setLogo',
    method: 'POST',
    path: `${base}/logo`,
    tag: 'datastore',
    access: 'user',
    summary: 'Give a datastore its logo, shown with what it publishes; replaces the former one',
    params: inDatastore,
    bodyKind: 'form',
    files: ['file'],
    filesBytes: THUMBNAIL_BYTES,
    body: z.object({}),
    answer: datastoreLogoSchema,
    errors: [
      'annexe.file-missing',
      'annexe.quota-exceeded',
      'annexe.too-many',
      'thumbnail.format',
      'thumbnail.too-large',
      'thumbnail.unreadable',
    ],
  }),
  deleteLogo: defineRoute({
    name: 'deleteLogo',
    method: 'DELETE',
    path: `${base}/logo`,
    tag: 'datastore',
    access: 'user',
    summary: 'Take the logo of a datastore away',
    params: inDatastore,
  }),
  getEndpoints: defineRoute({
    name: 'getEndpoints',
    method: 'GET',
    path: `${base}/endpoints`,
    tag: 'datastore',
    access: 'user',
    summary: 'Publication endpoints',
    params: inDatastore,
    query: z.object({ type: z.enum(endpointTypes).optional(), open: flag.optional() }),
    answer: z.array(endpointUseSchema),
  }),
};
