import { z } from 'zod';
import { abilities, dateTime, geographicBox, uuid } from '../../core/common.ts';
import { executionStatuses, storedDataStatuses, storedDataTypes } from '../../core/enumerations.ts';
import { findingSchema } from '../findings/finding.ts';
import { storageTypes } from './datastore.ts';
import { offeringSummarySchema } from './offering.ts';
import { pyramidInfosSchema, rasterInfosSchema } from './pyramid.ts';
import { checkExecutionSchema, fileTreeNodeSchema, stepProgressSchema, uploadSchema } from './upload.ts';

export const relationSchema = z.object({
  name: z.string(),
  /** Name of the layer in the deposited file. */
  source_name: z.string(),
  title: z.string().nullable(),
  type: z.enum(['TABLE', 'VIEW']),
  /** Column → SQL type; the geometry's starts with `geometry(`. */
  attributes: z.record(z.string(), z.string()),
  /** Column in the file → column in the table, where they differ. */
  renamed: z.array(z.object({ from: z.string(), to: z.string() })),
  primary_key: z.array(z.string()),
  /** Columns filtered often enough for the platform to have made an index of each. */
  indexed: z.array(z.string()).optional(),
  geometry_type: z.string().nullable(),
  feature_count: z.number().int(),
  extent: geographicBox.nullable(),
});
export type Relation = z.infer<typeof relationSchema>;

export const storedDataSchema = z.object({
  _id: uuid,
  name: z.string(),
  description: z.string().nullable(),
  type: z.enum(storedDataTypes),
  visibility: z.enum(['PRIVATE', 'REFERENCED', 'PUBLIC']),
  status: z.enum(storedDataStatuses),
  srs: z.string().nullable(),
  contact: z.string(),
  size: z.number(),
  creation: dateTime,
  last_event: z.object({ title: z.string(), date: dateTime }),
  storage: z.object({ type: z.enum(storageTypes), labels: z.array(z.string()) }),
  extent: geographicBox.nullable(),
  tags: z.record(z.string(), z.string()),
  datasheet_name: z.string(),
  /** Number of the version of its tables that is served: 1 until they are replaced. */
  version: z.number().int().optional(),
  /** Number of the version that waits to be looked at, or is being prepared. */
  next_version: z.number().int().nullish(),
  /** Warnings of the checks of its deposit. */
  warnings: z.number().int().optional(),
  type_infos: z.object({
    /** Tables; none for pyramids and rasters. */
    relations: z.array(relationSchema),
    pyramid: pyramidInfosSchema.nullable(),
    raster: rasterInfosSchema.nullable(),
  }),
  /** `delete`, `publish`, `generate` (a pyramid of it), `regenerate`, `download`. */
  abilities,
});
export type StoredData = z.infer<typeof storedDataSchema>;

export const storedDataPageSchema = z.object({
  items: z.array(storedDataSchema),
  total: z.number().int(),
  page: z.number().int(),
  limit: z.number().int(),
});
export type StoredDataPage = z.infer<typeof storedDataPageSchema>;

export const executionSchema = z.object({
  _id: uuid,
  processing: z.object({ _id: z.string(), name: z.string() }),
  status: z.enum(executionStatuses),
  creation: dateTime,
  launch: dateTime.nullable(),
  start: dateTime.nullable(),
  finish: dateTime.nullable(),
  inputs: z.object({ upload: z.array(uuid), stored_data: z.array(uuid) }),
  output: z.object({ stored_data: z.object({ _id: uuid, name: z.string() }).nullable() }),
  parameters: z.record(z.string(), z.unknown()),
  logs: z.array(z.string()),
  /** While it runs: `unit` is `features`, `files` or `tiles`; `level` the one being made. */
  progress: stepProgressSchema.extend({ level: z.string().nullable() }).nullable(),
  error: z
    .object({ code: z.string(), params: z.record(z.string(), z.union([z.string(), z.number()])) })
    .nullable(),
  /** `cancel`, `retry`. */
  abilities,
});
export type Execution = z.infer<typeof executionSchema>;

export const processingSchema = z.object({
  _id: z.string(),
  name: z.string(),
  description: z.string(),
  priority: z.enum(['STANDARD', 'PREMIUM', 'SANDBOX']),
  input_types: z.array(z.string()),
  output_type: z.enum(storedDataTypes),
});

export const storedDataUsesSchema = z.object({
  stored_data_list: z.array(storedDataSchema),
  offerings_list: z.array(offeringSummarySchema),
});

export const storedDataReportSchema = z.object({
  stored_data: storedDataSchema,
  input_upload: uploadSchema
    .extend({ file_tree: z.array(fileTreeNodeSchema), checks: z.array(checkExecutionSchema) })
    .nullable(),
  processing_executions: z.array(executionSchema),
  findings: z.array(findingSchema),
});
export type StoredDataReport = z.infer<typeof storedDataReportSchema>;
