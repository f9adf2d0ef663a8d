/** Rows as CSV (RFC 4180), for spreadsheets. Pure. */

import { spreadsheetCell } from '@cartable/contract/core';

function cell(value: string | number): string {
  const text = typeof value === 'string' ? spreadsheetCell(value) : String(value);
  return /[",;\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

export const rowsOf = (header: readonly string[], rows: readonly (readonly (string | number)[])[]): string =>
  [header, ...rows].map((row) => row.map(cell).join(',')).join('\r\n');

/** Beginning with the mark by which spreadsheets know the encoding. */
export const addressOfCsv = (text: string): string =>
  `data:text/csv;charset=utf-8,${encodeURIComponent(`\ufeff${text}`)}`;
