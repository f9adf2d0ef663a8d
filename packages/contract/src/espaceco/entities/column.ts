import { z } from 'zod';

/** Types of the columns of a collaborative table; a geometry has a type of its own. */
export const espacecoColumnTypes = [
  'Boolean',
  'Integer',
  'Double',
  'String',
  /** `2026-03-31`. */
  'Date',
  /** `2026-03-31 08:30:00`, UTC. */
  'DateTime',
  'Year',
  /** `2026-03`. */
  'YearMonth',
  'JsonValue',
  /** A photograph or a file: its value is the identifier of what was sent. */
  'Document',
] as const;
export type EspacecoColumnType = (typeof espacecoColumnTypes)[number];

export const espacecoGeometryTypes = [
  'Point',
  'LineString',
  'Polygon',
  'MultiPoint',
  'MultiLineString',
  'MultiPolygon',
  'GeometryCollection',
  'Geometry',
] as const;

export const COLUMNS_MAX = 200;
export const COLUMN_VALUES_MAX = 1000;

/** What databases, WFS and XML can all bear as a name. */
export const technicalNameSchema = z
  .string()
  .max(60)
  .regex(/^[A-Za-z_][A-Za-z0-9_]*$/);
export const espacecoTitle = z.string().trim().min(1).max(200);
export const espacecoText = z.string().trim().max(2000);
/** Values are written as text, whatever the type. */
const value = z.string().max(500).nullable();

/** Media types that the files of a column are narrowed to. */
export const photoMediaTypes = ['image/jpeg', 'image/png'] as const;
const mediaTypes = z
  .array(
    z
      .string()
      .max(100)
      .regex(/^[a-z]+\/[a-z0-9.+-]+$/),
  )
  .min(1)
  .max(20);

/** Column to set when a value is chosen: the value it then has. */
const presetSchema = z.record(z.string().max(60), value);

export const columnConstraintSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('mapping'),
    /** Values this column may have, by the value of the column `condition_field`. */
    mapping: z.record(z.string().max(500), z.array(value).max(COLUMN_VALUES_MAX)),
  }),
  z.object({
    type: z.literal('regex'),
    /** The column has a value only where that of `condition_field` matches, whole. */
    pattern: z.string().min(1).max(200),
  }),
]);
export type ColumnConstraint = z.infer<typeof columnConstraintSchema>;

/** Words that `_word_` stands for in what the server fills a column in with. */
export const columnAutofillKeywords = [
  'userId',
  'userName',
  'date',
  'lon',
  'lat',
  'municipalityInsee',
  'municipalityName',
  'departmentInsee',
  'departmentName',
  'groupId',
  'groupName',
] as const;
export type ColumnAutofillKeyword = (typeof columnAutofillKeywords)[number];

/** When it does: when a feature is made, or at each change of it. */
export const autofillMoments = ['insert', 'change'] as const;

/** Rules a value must obey, and what is told of a column. */
const rules = {
  title: espacecoTitle.nullable().default(null),
  description: espacecoText.nullable().default(null),
  nullable: z.boolean().default(true),
  /** To be filled in by a person, who may be refused nothing by it. */
  required: z.boolean().default(false),
  unique: z.boolean().default(false),
  read_only: z.boolean().default(false),
  default_value: value.default(null),
  /** Values it may have, or what is shown and the value it stands for. */
  enum: z
    .union([
      z.array(value).min(1).max(COLUMN_VALUES_MAX),
      z
        .record(z.string().max(500), value)
        .refine((all) => Object.keys(all).length > 0 && Object.keys(all).length <= COLUMN_VALUES_MAX),
    ])
    .nullable()
    .default(null),
  min_length: z.int().min(0).max(1_000_000).nullable().default(null),
  max_length: z.int().min(0).max(1_000_000).nullable().default(null),
  min_value: value.default(null),
  max_value: value.default(null),
  /** RE2, of the whole value. */
  pattern: z.string().min(1).max(200).nullable().default(null),
  condition_field: technicalNameSchema.nullable().default(null),
  constraint: columnConstraintSchema.nullable().default(null),
  /** What the server fills it in with, whoever edits and however: text, and words as `_userName_`; nobody writes it. */
  autofill: z.string().trim().min(1).max(500).nullable().default(null),
  autofill_on: z.enum(autofillMoments).default('insert'),
  /** Of a document: the media types it may be of; null: all that may be joined. */
  mime_types: mediaTypes.nullable().default(null),
  /** What choosing a value of this column sets in others, where they are not told. */
  jeux_attributs: z.record(z.string().max(500), presetSchema).nullable().default(null),
};

/** A column of a table being designed. */
export const columnFormSchema = z.object({
  name: technicalNameSchema,
  type: z.enum(espacecoColumnTypes),
  ...rules,
});
export type ColumnForm = z.infer<typeof columnFormSchema>;

/** A column of a table, as it is read. */
export const espacecoColumnSchema = z.object({
  id: z.int(),
  table_id: z.int(),
  name: z.string(),
  type: z.enum([...espacecoColumnTypes, ...espacecoGeometryTypes]),
  position: z.int(),
  ...(Object.fromEntries(Object.entries(rules).map(([name, rule]) => [name, rule.unwrap()])) as {
    [Name in keyof typeof rules]: ReturnType<(typeof rules)[Name]['unwrap']>;
  }),
  /** Filled in by the server. */
  automatic: z.boolean(),
  /** Of a geometry. */
  srid: z.int().nullable(),
  is3d: z.boolean(),
});
export type EspacecoColumn = z.infer<typeof espacecoColumnSchema>;

/** Changes of the rules of one column; its name and its type stay. */
export const columnChangesSchema = z
  .object({
    name: technicalNameSchema,
    ...(Object.fromEntries(Object.entries(rules).map(([name, rule]) => [name, rule.unwrap()])) as {
      [Name in keyof typeof rules]: ReturnType<(typeof rules)[Name]['unwrap']>;
    }),
  })
  .partial()
  .required({ name: true });
export type ColumnChanges = z.infer<typeof columnChangesSchema>;
