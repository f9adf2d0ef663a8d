import { expect, it } from 'vitest';
import { spreadsheetCell } from './spreadsheet-cell.ts';

it.each([
  '=1+1',
  '@SUM(A1)',
  '+A1',
  "-2+3+cmd|' /C calc'!A0",
  '\t=1',
  '\r=1',
  '\n=1',
  '\0=1',
  '=HYPERLINK("http://x.example";"a,b")',
])('shows %j as text in a spreadsheet', (text) => {
  expect(spreadsheetCell(text)).toBe(`'${text}`);
});

it.each(['-2', '-1,5', '-1.5e-7', '+33 6 12 34 56 78', '+33 (0)6.12.34.56.78', '-', 'a=1', "'=1", ''])(
  'leaves %j as it is',
  (text) => {
    expect(spreadsheetCell(text)).toBe(text);
  },
);
