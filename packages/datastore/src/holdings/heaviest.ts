import { readNumber } from '../stored-text.ts';

/** What is asked of each kind of storage for the list of what weighs most. */
export interface HeaviestQuestion {
  readonly datastoreId: string;
  readonly offset: number;
  readonly limit: number;
}

export interface HeaviestAnswer {
  readonly total: number;
  readonly items: readonly KeptItem[];
}

export interface KeptItem {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly sizeBytes: number;
  readonly at: string;
  readonly datasheetId: string | null;
}

/** As the tables of uploads, stored data and statics keep it. */
interface KeptRow {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly size_bytes: number;
  readonly datasheet_id?: string | null;
}

export function keptItem(row: KeptRow, at: string): KeptItem {
  const { id, name, type, size_bytes, datasheet_id: datasheetId = null } = row;
  return { id, name, type, sizeBytes: readNumber(size_bytes), at, datasheetId };
}
