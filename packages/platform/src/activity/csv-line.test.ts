import { expect, it } from 'vitest';
import { csvLine } from './csv-line.ts';

it('quotes what CSV would cut', () => {
  expect(csvLine(['a', 'b,c', 'd"e', 'f\ng'])).toBe('a,"b,c","d""e","f\ng"\r\n');
});

it.each(['=1+1', '+A1', '-2+A1', '@SUM(A1)', '\tUn', '=HYPERLINK("http://x.example";"a,b")'])(
  'shows %j as text in a spreadsheet',
  (text) => {
    expect(csvLine([text])).toBe(`"'${text.replaceAll('"', '""')}"\r\n`);
  },
);

it('shows what a spreadsheet makes a cell of inside a text as text', () => {
  expect(csvLine(['\t=1', 'x;=1'])).toBe(`"'\t'=1","x;'=1"\r\n`);
});
