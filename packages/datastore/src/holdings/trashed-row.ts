import { readNumber } from '../stored-text.ts';

/** An upload or a stored data of the trash. */
export interface TrashedRow {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly sizeBytes: number;
  readonly datasheetId: string;
}

/** From a row of uploads or of stored data. */
export function trashedRow(row: {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly size_bytes: number;
  readonly datasheet_id: string;
}): TrashedRow {
  const { id, name, type, size_bytes, datasheet_id: datasheetId } = row;
  return { id, name, type, sizeBytes: readNumber(size_bytes), datasheetId };
}
