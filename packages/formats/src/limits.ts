/** Every bound of this package, with its reason. All can be overridden by settings. */
export interface FormatLimits {
  /** Layers in one file: more is a sign of a mistake, and each becomes a table. */
  readonly layers: number;
  /** Columns in a layer: PostgreSQL holds 1 600 and SQLite 2 000, of which some are ours. */
  readonly columns: number;
  /** Bytes of one CSV line or XML text: longer means an unclosed quote or the wrong separator. */
  readonly textRecordBytes: number;
  /** Bytes of one feature: a national coast line in full detail is about 100 MB of GeoJSON. */
  readonly featureBytes: number;
  /** Levels of nested JSON or XML in one feature: a multipolygon takes 6, collections of collections some more. */
  readonly depth: number;
  /** Entries of an archive. */
  readonly archiveEntries: number;
  /** Inflated over stored size, per entry. Real text deflates 5 to 30 times. */
  readonly archiveEntryRatio: number;
  /** The same on the whole archive. */
  readonly archiveRatio: number;
  /** Entries and archives under this inflated size may exceed the ratios: blank DBF padding deflates 500 times, harmlessly. */
  readonly archiveRatioFreeBytes: number;
  /** Inflated bytes in all: the size admitted for an upload. */
  readonly archiveBytes: number;
  /** Places kept per kind of finding and layer; the counts go on. */
  readonly placesPerFinding: number;
  /** Segment pairs compared in one geometry before its validity is left unknown (some seconds of work). */
  readonly segmentPairs: number;
}

export const defaultLimits: FormatLimits = {
  layers: 500,
  columns: 1_500,
  textRecordBytes: 16 << 20,
  featureBytes: 256 << 20,
  depth: 32,
  archiveEntries: 10_000,
  archiveEntryRatio: 100,
  archiveRatio: 20,
  archiveRatioFreeBytes: 8 << 20,
  archiveBytes: 20 * 2 ** 30,
  placesPerFinding: 100,
  segmentPairs: 100_000_000,
};

export function limitsOf(options: { limits?: Partial<FormatLimits> }): FormatLimits {
  return { ...defaultLimits, ...options.limits };
}
