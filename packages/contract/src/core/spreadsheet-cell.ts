/** First characters that a spreadsheet would take for a formula (OWASP, CSV injection; ASVS 1.2.10). */
const formulaSign = /^[=+\-@\t\r\n\0]/;

/**
 * Digits and what stands between them: a number, or one of a telephone. It names no function and no cell; with a hyphen
 * between them it would be computed.
 */
const number = /^[+-][\d\s.,()]*(e[+-]?\d+)?$/i;

/**
 * Where a spreadsheet that cuts at semicolons or tabs, and no comma, may begin another cell: the quotes around the field
 * are none to it there, so that a line break ends its row too.
 */
const innerCell = /([;\t\r\n])("*[=@+-][^;\t\r\n]*)/g;
/** One that names nothing to run. */
const listItem = /^[+-](\s[^=|!(@]*)?$/;

/**
 * A text as a cell of a CSV file: what a spreadsheet would run, of it or of a cell it makes of a part of it, is shown as
 * text, behind an apostrophe. Numbers stay as they are, for the programs that read the same file, and so do lists.
 */
export function spreadsheetCell(text: string): string {
  const inert = text.replace(innerCell, (all, cut: string, cell: string) =>
    number.test(cell) || listItem.test(cell) ? all : `${cut}'${cell}`,
  );
  return formulaSign.test(text) && !number.test(text) ? `'${inert}` : inert;
}
