import { z } from 'zod';
import { abilities, dateTime, uuid } from '../../core/common.ts';
import {
  COLUMNS_MAX,
  columnChangesSchema,
  columnFormSchema,
  espacecoColumnSchema,
  espacecoGeometryTypes,
  espacecoText,
  espacecoTitle,
  technicalNameSchema,
} from './column.ts';
import { numericId } from './common.ts';

export const TABLES_MAX = 50;
/** Largest file a collaborative database is made from. */
export const DATABASE_FILE_BYTES = 200_000_000;

/** `CREATING` as long as its tables are being filled. */
export const databaseStatuses = ['CREATING', 'READY', 'FAILED'] as const;
export type DatabaseStatus = (typeof databaseStatuses)[number];

/** `08:00-18:00`, hours of Paris. */
export const writableTimeRange = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d-([01]\d|2[0-3]):[0-5]\d$/);

/** A database of the collaborative space: tables that several people edit. */
export const espacecoDatabaseSchema = z.object({
  id: z.int(),
  /** Its own on the whole platform. */
  name: z.string(),
  title: z.string(),
  description: z.string().nullable(),
  database_type: z.literal('standard'),
  /** Every change is kept. */
  versioning: z.literal(true),
  /** Changes of the same feature by two people are told. */
  conflict: z.literal(true),
  /** `west,south,east,north`, in degrees; null when nothing lies anywhere. */
  extent: z.string().nullable(),
  full_download_allowed: z.boolean(),
  /** When features may be changed; null: at any time. */
  writable_time_range: z.string().nullable(),
  /** Whose managers administer it. */
  community_id: z.int(),
  creation: dateTime,
  status: z.enum(databaseStatuses),
  /** Why it could not be filled. */
  error: z.object({ code: z.string(), message: z.string() }).nullable(),
  /** Tables being added, or why those that were to be added last are not there. */
  addition: z
    .object({
      status: z.enum(['RUNNING', 'FAILED']),
      /** What they are made from. */
      source: z.string(),
      error: z.object({ code: z.string(), message: z.string() }).nullable(),
    })
    .nullable(),
  abilities,
});
export type EspacecoDatabase = z.infer<typeof espacecoDatabaseSchema>;

/** With the tables the reader may know. */
export const detailedDatabaseSchema = espacecoDatabaseSchema.extend({
  tables: z.array(z.object({ id: z.int(), name: z.string(), title: z.string() })),
});

/** A table, with the columns the reader may know. */
export const espacecoTableSchema = z.object({
  id: z.int(),
  name: z.string(),
  title: z.string(),
  description: z.string().nullable(),
  database_id: z.int(),
  database: z.string(),
  database_versioning: z.literal(true),
  /** `database:table`. */
  full_name: z.string(),
  id_name: z.string(),
  geometry_name: z.string().nullable(),
  crs: z.string().nullable(),
  /** West, south, east, north in degrees. */
  extent: z.tuple([z.number(), z.number(), z.number(), z.number()]).nullable(),
  min_zoom_level: z.int().nullable(),
  max_zoom_level: z.int().nullable(),
  tile_zoom_level: z.int().nullable(),
  read_only: z.boolean(),
  /** Whether the reader may take all of it away, as a file. */
  export_allowed: z.boolean(),
  columns: z.array(espacecoColumnSchema),
  /** Features it has. */
  feature_count: z.int().nullable(),
  wfs: z.string(),
  wfs_transactions: z.string(),
});
export type EspacecoTable = z.infer<typeof espacecoTableSchema>;

const zoomLevel = z.int().min(0).max(20).nullable();

/** A table being designed. */
export const tableFormSchema = z.object({
  name: technicalNameSchema,
  title: espacecoTitle,
  description: espacecoText.nullable().default(null),
  /** Null: its features lie nowhere. */
  geometry_type: z.enum(espacecoGeometryTypes).nullable(),
  /** EPSG code. */
  srid: z.int().min(1).max(999_999).default(4326),
  is3d: z.boolean().default(false),
  /** Name of its key, which the server numbers: clients of the reference follow changes by `cleabs`. @default `fid` */
  id_name: technicalNameSchema.optional(),
  min_zoom_level: zoomLevel.default(null),
  max_zoom_level: zoomLevel.default(null),
  columns: z.array(columnFormSchema).max(COLUMNS_MAX),
});
export type TableForm = z.infer<typeof tableFormSchema>;

const databaseForm = {
  /** Community whose managers will administer it. */
  community_id: numericId,
  title: espacecoTitle,
  /** @default made from the title */
  name: technicalNameSchema.optional(),
  description: espacecoText.nullable().default(null),
};

const designed = { tables: z.array(tableFormSchema).min(1).max(TABLES_MAX) };
const ofStoredData = {
  stored_data: z.object({
    datastore_id: uuid,
    stored_data_id: uuid,
    /** @default all */
    tables: z.array(z.string().max(200)).min(1).max(TABLES_MAX).optional(),
  }),
};
const ofFile = {
  /** EPSG code, when the file does not tell it. */
  srid: z.coerce.number().int().min(1).max(999_999).default(4326),
  encoding: z.string().max(40).optional(),
};

/** Empty tables, or those of a stored data. */
export const newDatabaseSchema = z.union([
  z.object({ ...databaseForm, ...designed }),
  z.object({ ...databaseForm, ...ofStoredData }),
]);
export type NewDatabase = z.infer<typeof newDatabaseSchema>;

/** Further tables of a database: empty ones, or those of a stored data. */
export const newTablesSchema = z.union([z.object(designed), z.object(ofStoredData)]);

/** Fields beside the file further tables are made from. */
export const tablesOfFileSchema = z.object(ofFile);

/** Fields beside the file a database is made from. */
export const databaseOfFileSchema = z.object({
  ...databaseForm,
  ...ofFile,
});

export const databaseChangesSchema = z.object({
  title: espacecoTitle.optional(),
  description: espacecoText.nullable().optional(),
  full_download_allowed: z.boolean().optional(),
  writable_time_range: writableTimeRange.nullable().optional(),
});
export type DatabaseChanges = z.infer<typeof databaseChangesSchema>;

export const tableChangesSchema = z.object({
  title: espacecoTitle.optional(),
  description: espacecoText.nullable().optional(),
  read_only: z.boolean().optional(),
  min_zoom_level: zoomLevel.optional(),
  max_zoom_level: zoomLevel.optional(),
  /** By name; those left out stay as they are. */
  columns: z.array(columnChangesSchema).max(COLUMNS_MAX).optional(),
});
export type EspacecoTableChanges = z.infer<typeof tableChangesSchema>;

export const databaseIdParams = z.object({ databaseId: numericId });
export const tableIdParams = databaseIdParams.extend({ tableId: numericId });
