import { z } from 'zod';
import { uuid } from '../../entities/common.ts';
import { deletionPreviewSchema } from '../../entities/datasheet.ts';
import {
  executionSchema,
  processingSchema,
  storedDataReportSchema,
  storedDataSchema,
  storedDataUsesSchema,
} from '../../entities/stored-data.ts';
import { storedDataTypes } from '../../enumerations.ts';
import { defineRoute } from '../../route.ts';
import { base, inDatastore, ofStoredData } from './addresses.ts';

export const storedDataRoutes = {
  getStoredDataList: defineRoute({
    name: 'getStoredDataList',
    method: 'GET',
    path: `${base}/stored_data`,
    tag: 'stored data',
    access: 'user',
    summary: 'Stored data',
    params: inDatastore,
    query: z.object({ type: z.enum(storedDataTypes).optional() }),
    answer: z.array(storedDataSchema),
  }),
  getStoredData: defineRoute({
    name: 'getStoredData',
    method: 'GET',
    path: `${base}/stored_data/{storedDataId}`,
    tag: 'stored data',
    access: 'user',
    summary: 'A stored data with its tables',
    params: ofStoredData,
    answer: storedDataSchema,
  }),
  getStoredDataUses: defineRoute({
    name: 'getStoredDataUses',
    method: 'GET',
    path: `${base}/stored_data/{storedDataId}/uses`,
    tag: 'stored data',
    access: 'user',
    summary: 'What was made from it',
    params: ofStoredData,
    answer: storedDataUsesSchema,
  }),
  getStoredDataReport: defineRoute({
    name: 'getStoredDataReport',
    method: 'GET',
    path: `${base}/stored_data/{storedDataId}/report`,
    tag: 'stored data',
    access: 'user',
    summary: 'From the deposited file to the tables',
    params: ofStoredData,
    answer: storedDataReportSchema,
  }),
  getStoredDataDeletion: defineRoute({
    name: 'getStoredDataDeletion',
    method: 'GET',
    path: `${base}/stored_data/{storedDataId}/deletion`,
    tag: 'stored data',
    access: 'user',
    summary: 'What goes if the stored data is deleted',
    params: ofStoredData,
    answer: deletionPreviewSchema,
  }),
  deleteStoredData: defineRoute({
    name: 'deleteStoredData',
    method: 'DELETE',
    path: `${base}/stored_data/{storedDataId}`,
    tag: 'stored data',
    access: 'user',
    summary: 'Delete a stored data and unpublish its services',
    params: ofStoredData,
  }),
  getProcessings: defineRoute({
    name: 'getProcessings',
    method: 'GET',
    path: `${base}/processing`,
    tag: 'processing',
    access: 'user',
    summary: 'Processings the datastore may run',
    params: inDatastore,
    answer: z.array(processingSchema),
  }),
  getExecutions: defineRoute({
    name: 'getExecutions',
    method: 'GET',
    path: `${base}/processing/executions`,
    tag: 'processing',
    access: 'user',
    summary: 'Executions, newest first',
    params: inDatastore,
    query: z.object({
      input_stored_data: uuid.optional(),
      output_stored_data: uuid.optional(),
      input_upload: uuid.optional(),
    }),
    answer: z.array(executionSchema),
  }),
};
