/** First characters that a spreadsheet would take for a formula (OWASP, CSV injection). */
const formulaSigns = /^[=+\-@\t\r]/;

/** One line of CSV (RFC 4180). A cell that a spreadsheet would run is shown as text, behind an apostrophe. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(writeCell).join(',')}\r\n`;
}

function writeCell(text: string): string {
  const inert = formulaSigns.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(inert) || inert !== text ? `"${inert.replaceAll('"', '""')}"` : inert;
}
