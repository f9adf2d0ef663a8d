import { z } from 'zod';
import { defineRoute } from '../../core/route.ts';
import {
  compareFormSchema,
  dataVersionFormSchema,
  dataVersionListSchema,
  dataVersionSchema,
  switchFormSchema,
} from '../entities/data-version.ts';
import { base, ofStoredData } from './addresses.ts';

const path = `${base}/stored_data/{storedDataId}/versions`;
const ofVersion = ofStoredData.extend({ number: z.coerce.number().int().positive() });

export const dataVersionRoutes = {
  getDataVersions: defineRoute({
    name: 'getDataVersions',
    method: 'GET',
    path,
    tag: 'stored data',
    access: 'user',
    summary: 'Versions of a stored data, newest first',
    params: ofStoredData,
    answer: dataVersionListSchema,
  }),
  createDataVersion: defineRoute({
    name: 'createDataVersion',
    method: 'POST',
    path,
    tag: 'stored data',
    access: 'user',
    summary: 'Prepare a version that replaces the data under the same services',
    params: ofStoredData,
    body: dataVersionFormSchema,
    answer: dataVersionSchema,
    errors: [
      'upload.unknown',
      'upload.projection-unknown',
      'upload.quota-exceeded',
      'storage.quota-exceeded',
      'version.under-way',
      'version.only-tables',
      'version.deposit-gone',
    ],
  }),
  getDataVersion: defineRoute({
    name: 'getDataVersion',
    method: 'GET',
    path: `${path}/{number}`,
    tag: 'stored data',
    access: 'user',
    summary: 'A version: how it differs from the one served, and what stands in its way',
    params: ofVersion,
    answer: dataVersionSchema,
  }),
  switchDataVersion: defineRoute({
    name: 'switchDataVersion',
    method: 'POST',
    path: `${path}/{number}/switch`,
    tag: 'stored data',
    access: 'user',
    summary: 'Serve this version from now on, a former one as well: every service at once',
    params: ofVersion,
    body: switchFormSchema,
    answer: dataVersionSchema,
    errors: ['version.not-ready', 'version.blocked', 'version.to-confirm'],
  }),
  compareDataVersion: defineRoute({
    name: 'compareDataVersion',
    method: 'POST',
    path: `${path}/{number}/compare`,
    tag: 'stored data',
    access: 'user',
    summary: 'Compare it again with the version served, rows being told apart by a column',
    params: ofVersion,
    body: compareFormSchema,
    answer: dataVersionSchema,
    errors: ['version.not-ready', 'version.key-unknown'],
  }),
  abandonDataVersion: defineRoute({
    name: 'abandonDataVersion',
    method: 'DELETE',
    path: `${path}/{number}`,
    tag: 'stored data',
    access: 'user',
    summary: 'Give up a version being prepared, or remove one that is kept',
    params: ofVersion,
    errors: ['version.served'],
  }),
};
