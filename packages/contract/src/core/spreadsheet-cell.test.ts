import { expect, it } from 'vitest';
import { spreadsheetCell } from './spreadsheet-cell.ts';

it.each([
  '=1+1',
  '@SUM(A1)',
  '+A1',
  "-2+3+cmd|' /C calc'!A0",
  '+1-202-555-0143',
  '-1-2',
  '\tUn',
  '\r\nUn',
  '\0=1',
  '=HYPERLINK("http://x.example";"a,b")',
])('shows %j as text in a spreadsheet', (text) => {
  expect(spreadsheetCell(text)).toBe(`'${text}`);
});

it.each([
  ["x;=cmd|' /C calc'!A0", "x;'=cmd|' /C calc'!A0"],
  ["Un\n=cmd|' /C calc'!A0", "Un\n'=cmd|' /C calc'!A0"],
  ['Un\r\n@SUM(A1)\r\n+A1\tDeux\t-A1', "Un\r\n'@SUM(A1)\r\n'+A1\tDeux\t'-A1"],
  ["Un\n- 2+3+cmd|' /C calc'!A0", "Un\n'- 2+3+cmd|' /C calc'!A0"],
  ["x;-2+3+cmd|' /C calc'!A0", "x;'-2+3+cmd|' /C calc'!A0"],
  ['x;+1-202-555-0143', "x;'+1-202-555-0143"],
  // Doubled in the file, the quote is an empty cell, to which the rest is added.
  ['x;"=1+1;"y', 'x;\'"=1+1;"y'],
  ['\t=1', "'\t'=1"],
  ['\r=1', "'\r'=1"],
  ['\n=1', "'\n'=1"],
  ['=1;=2;;=3', "'=1;'=2;;'=3"],
])('shows what a spreadsheet may make a cell of in %j as text', (text, shown) => {
  expect(spreadsheetCell(text)).toBe(shown);
});

it.each([
  '- Un\n- Deux\n+ Trois\n-',
  'Un;-2;+33 6 12 34 56 78;-1,5e3',
  'Un; =deux',
  'Un, =deux',
  'a=1;b=2\nc@d',
])('leaves the lists and numbers of %j as they are', (text) => {
  expect(spreadsheetCell(`Liste : ${text}`)).toBe(`Liste : ${text}`);
});

it.each(['-2', '-1,5', '-1.5e-7', '+33 6 12 34 56 78', '+33 (0)6.12.34.56.78', '-', 'a=1', "'=1", ''])(
  'leaves %j as it is',
  (text) => {
    expect(spreadsheetCell(text)).toBe(text);
  },
);
