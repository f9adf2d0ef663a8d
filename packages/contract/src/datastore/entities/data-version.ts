import { z } from 'zod';
import { abilities, dateTime, geographicBox, uuid } from '../../core/common.ts';
import { uploadFormSchema } from './service-form.ts';

/**
 * Versions of a stored data: its tables replaced whole, its identifier, its services and their addresses staying the
 * same. One is served, those before it are kept for a while, one at most is being prepared.
 */

/**
 * `PREPARING`: deposited, checked, integrated aside. `READY`: may take the place of the one served. `CURRENT`: served.
 * `KEPT`: was served, may be again. `FAILED`, `ABANDONED`: never served. `REMOVED`: was served, its tables are gone.
 */
export const dataVersionStatuses = [
  'PREPARING',
  'READY',
  'CURRENT',
  'KEPT',
  'FAILED',
  'ABANDONED',
  'REMOVED',
] as const;
export type DataVersionStatus = (typeof dataVersionStatuses)[number];

const column = z.object({ name: z.string(), type: z.string() });
/** EPSG code, geometry type with its dimensions, as `MultiPolygon` or `PointZ`. */
const shape = z.object({ type: z.string(), srs: z.string() }).nullable();
const sideSchema = z.object({
  count: z.number().int(),
  extent: geographicBox.nullable(),
  geometry: shape,
});

/** Rows told apart by a column whose values are unique in both versions. */
export const rowDifferenceSchema = z.object({
  key: z.string(),
  added: z.number().int(),
  removed: z.number().int(),
  /** Another value in a column that both versions have alike, or another geometry. */
  changed: z.number().int(),
  unchanged: z.number().int(),
  /** A few values of the key, of each kind. */
  samples: z.object({
    added: z.array(z.string()),
    removed: z.array(z.string()),
    changed: z.array(z.string()),
  }),
});
export type RowDifference = z.infer<typeof rowDifferenceSchema>;

export const tableDifferenceSchema = z.object({
  table: z.string(),
  /** `added`: only the new version has it; `removed`: only the former. */
  change: z.enum(['added', 'removed', 'kept']),
  /** `null` where there is no such table. */
  before: sideSchema.nullable(),
  after: sideSchema.nullable(),
  columns: z.object({
    added: z.array(column),
    removed: z.array(column),
    retyped: z.array(z.object({ name: z.string(), from: z.string(), to: z.string() })),
  }),
  /** `null` when no key tells the rows apart: `rows_refused` says why. */
  rows: rowDifferenceSchema.nullable(),
  /** `no-key`: no column is unique in both; `not-unique`: the one chosen is not; `too-many`: more rows than are compared. */
  rows_refused: z.enum(['no-key', 'not-unique', 'too-many']).nullable(),
  /** Columns that may tell rows apart. */
  keys: z.array(z.string()),
});
export type TableDifference = z.infer<typeof tableDifferenceSchema>;

export const dataDifferenceSchema = z.object({
  /** Number of the version it was compared with. */
  with: z.number().int(),
  tables: z.array(tableDifferenceSchema),
});
export type DataDifference = z.infer<typeof dataDifferenceSchema>;

/**
 * Obstacle to a version: a `blocking` one must be settled first (the service edited, the file corrected);
 * a `confirm` one changes what clients see, and may be accepted.
 */
export const versionObstacleSchema = z.object({
  kind: z.enum([
    'table-gone',
    'geometry-gone',
    'style-refused',
    'columns-gone',
    'columns-retyped',
    'pyramid-columns-gone',
  ]),
  severity: z.enum(['blocking', 'confirm']),
  table: z.string(),
  columns: z.array(z.string()),
  /** Service that uses what has gone. */
  service: z.object({ _id: uuid, layer_name: z.string(), type: z.string() }).nullable(),
  /** Pyramid that could not be made again as it is. */
  pyramid: z.object({ _id: uuid, name: z.string() }).nullable(),
  /** In the language of the reader. */
  message: z.string(),
});
export type VersionObstacle = z.infer<typeof versionObstacleSchema>;

export const dataVersionSummarySchema = z.object({
  number: z.number().int(),
  status: z.enum(dataVersionStatuses),
  /** Why it was made, in the words of who made it. */
  comment: z.string().nullable(),
  creation: dateTime,
  /** Name of who made it, as it was then; `null`: unknown, or the platform itself. */
  author: z.string().nullable(),
  /** When it was last put in service, and by whom. */
  served: z.object({ date: dateTime, by: z.string().nullable() }).nullable(),
  /** A version kept is removed after it. */
  kept_until: dateTime.nullable(),
  srs: z.string(),
  size: z.number(),
  feature_count: z.number().int(),
  upload: uuid.nullable(),
  error: z
    .object({ code: z.string(), params: z.record(z.string(), z.union([z.string(), z.number()])) })
    .nullable(),
  /** `switch`, `compare`, `abandon` (removes one that is kept), `rerun` (its deposit is there still). */
  abilities,
});
export type DataVersionSummary = z.infer<typeof dataVersionSummarySchema>;

export const dataVersionSchema = dataVersionSummarySchema.extend({
  /** `null` while it is being prepared. */
  difference: dataDifferenceSchema.nullable(),
  /** Obstacles that remain now. */
  obstacles: z.array(versionObstacleSchema),
});
export type DataVersion = z.infer<typeof dataVersionSchema>;

export const dataVersionListSchema = z.object({
  /** Newest first. */
  items: z.array(dataVersionSummarySchema),
  /** Versions kept beside the one served, and for how many days. */
  kept: z.object({ count: z.number().int(), days: z.number().int() }),
  /** `create`, `rerun`. */
  abilities,
});
export type DataVersionList = z.infer<typeof dataVersionListSchema>;

const comment = z.string().trim().max(500).optional();
const key = z.string().min(1).max(100).optional();

/** Deposit a file in the place of the data, or read again that of a version, with another projection or encoding. */
export const dataVersionFormSchema = z
  .object({
    data_upload_path: uploadFormSchema.shape.data_upload_path.optional(),
    /** Number of the version whose deposit is read again. */
    rerun: z.number().int().positive().optional(),
    data_srid: uploadFormSchema.shape.data_srid.optional(),
    data_encoding: uploadFormSchema.shape.data_encoding,
    data_accepted: uploadFormSchema.shape.data_accepted,
    /** Column that tells rows apart, in every table that has it; found when absent. */
    key,
    comment,
    /** `when-safe`: put in service at once when nothing stands in its way; else it waits to be looked at. */
    switch: z.enum(['by-hand', 'when-safe']).default('by-hand'),
  })
  .refine((form) => (form.data_upload_path === undefined) !== (form.rerun === undefined), {
    path: ['data_upload_path'],
  })
  .refine((form) => form.data_upload_path === undefined || form.data_srid !== undefined, {
    path: ['data_srid'],
  });
export type DataVersionForm = z.infer<typeof dataVersionFormSchema>;

export const switchFormSchema = z.object({
  /** The obstacles that ask for it have been read. */
  accept: z.boolean().default(false),
});

export const compareFormSchema = z.object({ key });
