/** Queryables of records, in the words of OGC API – Records (20-004r1 §7.5, table 8), with their JSON schemas. */
export const recordQueryables = {
  id: { type: 'string' },
  type: { type: 'string' },
  title: { type: 'string' },
  description: { type: 'string' },
  keywords: { type: 'string' },
  language: { type: 'string' },
  formats: { type: 'string' },
  publisher: { type: 'string' },
  license: { type: 'string' },
  lineage: { type: 'string' },
  created: { type: 'string', format: 'date' },
  updated: { type: 'string', format: 'date-time' },
} as const satisfies Record<string, { readonly type: 'string'; readonly format?: string }>;

export type RecordQueryable = keyof typeof recordQueryables;
export const recordQueryableNames = Object.keys(recordQueryables) as readonly RecordQueryable[];

/** Name of the place of a record in filters. */
export const recordGeometry = 'geometry';
