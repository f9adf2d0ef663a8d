/** First characters that a spreadsheet would take for a formula (OWASP, CSV injection; ASVS 1.2.10). */
const formulaSign = /^[=+\-@\t\r\n\0]/;

/** Digits and what stands between them: a number, or one of a telephone. It names no function and no cell. */
const number = /^[+-][\d\s.,()-]*(e[+-]?\d+)?$/i;

/**
 * A text as a cell of a CSV file: one that a spreadsheet would run is shown as text, behind an apostrophe. Numbers stay
 * as they are, for the programs that read the same file.
 */
export const spreadsheetCell = (text: string): string =>
  formulaSign.test(text) && !number.test(text) ? `'${text}` : text;
