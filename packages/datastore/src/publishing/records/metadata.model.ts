import type { DatasheetRecord } from '@cartable/contract';

/** Description of a datasheet for the catalogue; at most one for each. */
export interface MetadataRecord {
  readonly id: string;
  readonly datastoreId: string;
  /** `null` for a record written by itself. */
  readonly datasheetId: string | null;
  /** Content everyone reads once it is published. */
  readonly content: DatasheetRecord;
  /** Content of a later service form; it replaces `content` when that service is published. */
  readonly draft: DatasheetRecord | null;
  readonly publishedAt: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** Content people wrote last, with which forms begin. */
export const latestContent = ({ draft, content }: MetadataRecord): DatasheetRecord => draft ?? content;
