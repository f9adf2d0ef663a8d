import { spreadsheetCell } from '@cartable/contract';

/** One line of CSV (RFC 4180). A cell that a spreadsheet would run is shown as text, behind an apostrophe. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(writeCell).join(',')}\r\n`;
}

function writeCell(text: string): string {
  const inert = spreadsheetCell(text);
  return /[",\r\n]/.test(inert) || inert !== text ? `"${inert.replaceAll('"', '""')}"` : inert;
}
