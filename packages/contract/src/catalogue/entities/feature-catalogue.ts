import { z } from 'zod';

/** Statistics of the values of an attribute, counted once for each version of the data. */
export const attributeStatisticsSchema = z.object({
  /** Rows that have a value: neither null nor an empty text. */
  filled: z.number().int(),
  /** Number of different values, up to what was counted. */
  distinct: z.number().int(),
  /** There are more of them than were counted. */
  has_more_distinct: z.boolean(),
  /** Least and greatest of numbers, dates and times; `null` for types without a useful order. */
  minimum: z.string().nullable(),
  maximum: z.string().nullable(),
  /** The first values that differ, long ones cut. */
  samples: z.array(z.string()),
});
export type AttributeStatistics = z.infer<typeof attributeStatisticsSchema>;

export const attributeTypes = [
  'integer',
  'bigint',
  'double',
  'boolean',
  'text',
  'date',
  'datetime',
  'time',
  'json',
  'blob',
] as const;

export const featureAttributeSchema = z.object({
  name: z.string(),
  type: z.enum(attributeTypes),
  /** Meaning and unit of measure, in the words of the producer; empty where nothing was said. */
  definition: z.string(),
  unit: z.string(),
  /** `null` until they are counted. */
  statistics: attributeStatisticsSchema.nullable(),
});
export type FeatureAttribute = z.infer<typeof featureAttributeSchema>;

/** A table, as its service names it. */
export const featureTypeSchema = z.object({
  name: z.string(),
  title: z.string(),
  abstract: z.string(),
  rows: z.number().int(),
  /** Rows the statistics were counted on: fewer than all of a very large table; `null` until they are. */
  rows_read: z.number().int().nullable(),
  geometry_type: z.string().nullable(),
  attributes: z.array(featureAttributeSchema),
});
export type FeatureType = z.infer<typeof featureTypeSchema>;

/** The tables of a record whose rows this visitor may read, attribute by attribute (ISO 19110). */
export const featureCatalogueSchema = z.object({
  feature_types: z.array(featureTypeSchema),
  /** Others are there, that this visitor may not read. */
  has_restricted: z.boolean(),
});
export type FeatureCatalogue = z.infer<typeof featureCatalogueSchema>;
