import type { DatasheetRecord } from '@cartable/contract';

/** What describes a datasheet to the catalogue; at most one for each. */
export interface MetadataRecord {
  readonly id: string;
  readonly datastoreId: string;
  /** `null` for a record written by itself. */
  readonly datasheetId: string | null;
  /** What everyone reads once it is published. */
  readonly content: DatasheetRecord;
  /** What a service form has said since; it takes its place when that service is published. */
  readonly draft: DatasheetRecord | null;
  readonly publishedAt: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** What people wrote last: what forms begin with. */
export const latestContent = ({ draft, content }: MetadataRecord): DatasheetRecord => draft ?? content;
