import { expect, it } from 'vitest';
import { rowsOf } from './csv.ts';

it('writes rows a spreadsheet reads, and no formula', () => {
  expect(
    rowsOf(
      ['Nom', 'Nombre'],
      [
        ['Voirie, "rues"', 3],
        ['=1+1', -2],
      ],
    ),
  ).toBe('Nom,Nombre\r\n"Voirie, ""rues""",3\r\n\'=1+1,-2');
});
