import { z } from 'zod';
import { dateTime, geographicBox, uuid } from '../../core/common.ts';
import { rowDifferenceSchema, tableDifferenceSchema } from '../../datastore/entities/data-version.ts';

const side = z.object({ count: z.number().int(), extent: geographicBox.nullable() }).nullable();

/** How a table changed: numbers and names of columns, no value of any row. */
const tableChangesSchema = z.object({
  title: z.string(),
  change: tableDifferenceSchema.shape.change,
  before: side,
  after: side,
  columns: tableDifferenceSchema.shape.columns,
  /** `null` when no key told the rows apart. */
  rows: rowDifferenceSchema.omit({ key: true, samples: true }).nullable(),
});
export type TableChanges = z.infer<typeof tableChangesSchema>;

export const recordVersionSchema = z.object({
  number: z.number().int(),
  is_current: z.boolean(),
  /** When it was last put in service, and when another took its place. */
  served: dateTime,
  left: dateTime.nullable(),
  /** Why it was made, in the words of the producer. */
  comment: z.string().nullable(),
  feature_count: z.number().int(),
  /** Its tables as GeoPackages, by address: of a former one that is kept, and of open services. */
  downloads: z.array(z.object({ title: z.string(), url: z.string() })),
  /** `null` for the first, and where the version it was compared with was never public. */
  changes: z.object({ with: z.number().int(), tables: z.array(tableChangesSchema) }).nullable(),
});
export type RecordVersion = z.infer<typeof recordVersionSchema>;

/** Versions of the data behind a record, of those whose rows this visitor may read. */
export const recordVersionsSchema = z.object({
  data: z.array(
    z.object({
      stored_data: uuid,
      /** Titles of its tables. */
      tables: z.array(z.string()),
      /** Newest first. */
      versions: z.array(recordVersionSchema),
    }),
  ),
  /** Others are there, that this visitor may not read. */
  has_restricted: z.boolean(),
});
export type RecordVersions = z.infer<typeof recordVersionsSchema>;
