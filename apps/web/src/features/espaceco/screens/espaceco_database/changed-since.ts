/** What differs between a feature as a transaction left it and as it is. Pure. */

import type { EspacecoTable, TransactionConflict } from '@cartable/contract/espaceco';

export interface ChangedColumn {
  readonly name: string;
  readonly title: string;
  /** A geometry or a file: its value tells people nothing. */
  readonly isLong: boolean;
  /** Null: none. */
  readonly before: string | null;
  readonly after: string | null;
}

/** Columns of answers that are the server's. */
const ofServer: ReadonlySet<string> = new Set(['gcms_fingerprint', 'gcms_numrec', 'detruit']);

export function changedSince(
  { base_object: base, server_object: now }: TransactionConflict,
  table: EspacecoTable | undefined,
): readonly ChangedColumn[] {
  if (base === null || now === null) return [];
  const names = [...new Set([...Object.keys(base), ...Object.keys(now)])];
  return names.flatMap((name) => {
    const [before, after] = [textOf(base[name]), textOf(now[name])];
    if (ofServer.has(name) || before === after) return [];
    const column = table?.columns.find((one) => one.name === name);
    const isLong = name === table?.geometry_name || column?.type === 'Document';
    return [{ name, title: column?.title ?? name, isLong, before, after }];
  });
}

function textOf(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
