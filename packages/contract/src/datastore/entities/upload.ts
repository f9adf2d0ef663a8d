import { z } from 'zod';
import { abilities, dateTime, geographicBox, uuid } from '../../core/common.ts';
import {
  checkStatuses,
  integrationStepStatuses,
  integrationSteps,
  uploadStatuses,
  uploadTypes,
} from '../../core/enumerations.ts';
import { findingSchema } from '../findings/finding.ts';
import { crsCandidatesSchema } from './preview.ts';
import { rasterInfosSchema } from './pyramid.ts';

export interface FileTreeNode {
  type: 'DIRECTORY' | 'FILE';
  name: string;
  size: number;
  children?: FileTreeNode[] | undefined;
}
export const fileTreeNodeSchema: z.ZodType<FileTreeNode> = z.object({
  type: z.enum(['DIRECTORY', 'FILE']),
  name: z.string(),
  size: z.number(),
  get children() {
    return z.array(fileTreeNodeSchema).optional();
  },
});

/** First inspection of a deposited file, when it arrives and before any job: enough to fill the form. */
export const depositInspectionSchema = z.object({
  /** `EPSG:n`, or empty when nothing in the file says it. */
  srid: z.string(),
  /** Path of the deposited file on the server, to be given back as `data_upload_path`. */
  filename: z.string(),
  format: z.string(),
  size: z.number(),
  layers: z.array(
    z.object({
      name: z.string(),
      geometry_type: z.string().nullable(),
      feature_count: z.number().int().nullable(),
      srid: z.string(),
      crs_name: z.string().nullable(),
      /** Systems whose area of use holds the extent of a layer without projection, likeliest first; a guess. */
      crs_candidates: crsCandidatesSchema,
      /** Text encoding found, how, and some accented values as read with it. */
      encoding: z.object({ name: z.string(), source: z.string(), sample: z.array(z.string()) }).nullable(),
      /** Names that will change at integration. */
      renamed: z.array(z.object({ from: z.string(), to: z.string() })),
    }),
  ),
  /** Content of a deposit of images; `null` for vector data. */
  raster: rasterInfosSchema.nullable(),
  kept: z.array(z.string()),
  dropped: z.array(z.object({ name: z.string(), reason: z.string() })),
  findings: z.array(findingSchema),
});
export type DepositInspection = z.infer<typeof depositInspectionSchema>;

export const uploadSchema = z.object({
  _id: uuid,
  name: z.string(),
  description: z.string(),
  type: z.enum(uploadTypes),
  visibility: z.enum(['PRIVATE', 'REFERENCED', 'PUBLIC']),
  status: z.enum(uploadStatuses),
  /** `EPSG:n`, as declared by the depositor. */
  srs: z.string(),
  /** Text encoding imposed by the depositor; `null` leaves it to recognition. */
  encoding: z.string().nullable(),
  /** Codes of blocking findings that the depositor accepts. */
  accepted: z.array(z.string()),
  contact: z.string(),
  size: z.number(),
  extent: geographicBox.nullable(),
  creation: dateTime,
  last_event: z.object({
    title: z.string(),
    date: dateTime,
    initiator: z
      .object({ _id: uuid, first_name: z.string().nullable(), last_name: z.string().nullable() })
      .nullable(),
  }),
  tags: z.record(z.string(), z.string()),
  datasheet_name: z.string(),
  /** Stored data this upload became or is becoming. */
  stored_data: uuid.nullable(),
  /** `delete`, `cancel`, `retry`. */
  abilities,
});
export type Upload = z.infer<typeof uploadSchema>;

export const uploadPageSchema = z.object({
  items: z.array(uploadSchema),
  total: z.number().int(),
  page: z.number().int(),
  limit: z.number().int(),
});
export type UploadPage = z.infer<typeof uploadPageSchema>;

export const stepProgressSchema = z.object({
  done: z.number(),
  total: z.number().nullable(),
  unit: z.string(),
  /** Estimated from the rate so far. */
  seconds_left: z.number().nullable(),
});

export const integrationProgressSchema = z.object({
  /** Rank of the current step; 3 when all are done. */
  integration_current_step: z.number().int().min(0).max(3),
  integration_progress: z.record(z.enum(integrationSteps), z.enum(integrationStepStatuses)),
  /** Detail of the step in progress. */
  detail: stepProgressSchema.nullable(),
  error: z
    .object({ code: z.string(), params: z.record(z.string(), z.union([z.string(), z.number()])) })
    .nullable(),
  stored_data: uuid.nullable(),
  abilities,
});
export type IntegrationProgress = z.infer<typeof integrationProgressSchema>;

export const checkExecutionSchema = z.object({
  _id: uuid,
  check: z.object({ _id: z.string(), name: z.string() }),
  status: z.enum(checkStatuses),
  creation: dateTime,
  start: dateTime.nullable(),
  finish: dateTime.nullable(),
  logs: z.array(z.string()),
  findings: z.array(findingSchema),
});
export type CheckExecution = z.infer<typeof checkExecutionSchema>;

export const uploadReportSchema = z.object({
  input_upload: uploadSchema.extend({
    file_tree: z.array(fileTreeNodeSchema),
    checks: z.array(checkExecutionSchema),
  }),
});
export type UploadReport = z.infer<typeof uploadReportSchema>;
