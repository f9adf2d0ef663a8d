import { z } from 'zod';
import { uuid } from '../../core/common.ts';
import { defineRoute } from '../../core/route.ts';
import {
  datastoreTrafficSchema,
  offeringTrafficSchema,
  storageItemPageSchema,
  storageKinds,
} from '../entities/consumption.ts';
import { base, inDatastore } from './addresses.ts';

/** Both ends included; the last thirty days without them. */
const period = z.object({ from: z.iso.date().optional(), to: z.iso.date().optional() });

export const consumptionRoutes = {
  getStorageItems: defineRoute({
    name: 'getStorageItems',
    method: 'GET',
    path: `${base}/storage_items`,
    tag: 'datastore',
    access: 'user',
    summary: 'What a datastore keeps in one kind of storage, the heaviest first',
    params: inDatastore,
    query: z.object({
      kind: z.enum(storageKinds),
      page: z.coerce.number().int().min(1).max(1_000_000).default(1),
      limit: z.coerce.number().int().min(1).max(100).default(20),
    }),
    answer: storageItemPageSchema,
  }),
  getDatastoreStatistics: defineRoute({
    name: 'getDatastoreStatistics',
    method: 'GET',
    path: `${base}/statistics`,
    tag: 'datastore',
    access: 'user',
    summary: 'Requests and bytes answered by the services of a datastore, by day and by service',
    params: inDatastore,
    query: period,
    answer: datastoreTrafficSchema,
    errors: ['statistics.period-invalid'],
  }),
  getOfferingStatistics: defineRoute({
    name: 'getOfferingStatistics',
    method: 'GET',
    path: `${base}/offerings/{offeringId}/statistics`,
    tag: 'offering',
    access: 'user',
    summary: 'Requests and bytes answered by a service, by day',
    params: inDatastore.extend({ offeringId: uuid }),
    query: period,
    answer: offeringTrafficSchema,
    errors: ['statistics.period-invalid'],
  }),
};
