import { afterAll, describe, expect, test } from 'vitest';
import { DepositFolder } from '../test-support/deposits.ts';
import { findCodec } from '../text/codec.ts';
import { chooseDbfEncoding, codePages } from './dbf-encoding.ts';
import { readDbfHeader } from './dbf-header.ts';

const folder = new DepositFolder();
afterAll(() => folder.delete());

/** A .dbf of one text field and one record (dBASE III): its language byte stands at 29. */
function dbfOf(language: number, text: Uint8Array): Buffer {
  const width = 20;
  const bytes = Buffer.alloc(65 + 1 + width + 1, 0x20);
  bytes.fill(0, 0, 65);
  bytes[0] = 3;
  bytes.writeUInt32LE(1, 4);
  bytes.writeUInt16LE(65, 8);
  bytes.writeUInt16LE(1 + width, 10);
  bytes[29] = language;
  bytes.write('NOM', 32, 'latin1');
  bytes.write('C', 43, 'latin1');
  bytes[48] = width;
  bytes[64] = 0x0d;
  bytes.set(text, 66);
  bytes[bytes.length - 1] = 0x1a;
  return bytes;
}

describe('the language byte of a .dbf', () => {
  test('names an encoding that somebody decodes', () => {
    expect(Object.values(codePages).filter((name) => findCodec(name) === undefined)).toEqual([]);
  });

  test.each([
    [77, 'bcf2cce5', '简体'],
    [78, 'c7d1b1db', '한글'],
    [79, 'c163c5e9', '繁體'],
    [80, 'e4b7c2', 'ไทย'],
    [19, '93fa967b', '日本'],
    [120, 'c163c5e9', '繁體'],
    [121, 'c7d1b1db', '한글'],
    [122, 'bcf2cce5', '简体'],
    [123, '93fa967b', '日本'],
    [124, 'e4b7c2', 'ไทย'],
    [125, 'f9ece5ed', 'שלום'],
    [126, 'e3d1cdc8c7', 'مرحبا'],
    [36, '53846f204a6f846f', 'São João'],
    [204, 'd06961756c69f8eb', 'Šiauliųė'],
  ])('%i decodes the texts of its code page', (language, hex, text) => {
    const file = folder.write(`page-${language}.dbf`, dbfOf(language, Buffer.from(hex, 'hex')));
    const header = readDbfHeader(file);
    const dataSet = { main: file, companions: new Map([['dbf', file]]) };
    const { described } = chooseDbfEncoding(dataSet, header, undefined);
    expect(described).toMatchObject({ source: 'dbf', sample: [text] });
  });
});

describe('a declared encoding that the texts contradict', () => {
  const chosen = (cpg: string, text: string, encoding: 'utf8' | 'latin1') => {
    const dbf = folder.write('contredit.dbf', dbfOf(0, Buffer.from(text, encoding)));
    const companions = new Map([
      ['dbf', dbf],
      ['cpg', folder.write('contredit.cpg', cpg)],
    ]);
    return chooseDbfEncoding({ main: dbf, companions }, readDbfHeader(dbf), undefined);
  };
  test('is kept, and told when all of them are UTF-8', () => {
    expect(chosen('ANSI 1252', 'Forêt Été', 'utf8')).toMatchObject({
      isRatherUtf8: true,
      described: { name: 'windows-1252', source: 'cpg' },
    });
    expect(chosen('ANSI 1252', 'Forêt Été', 'latin1').isRatherUtf8).toBe(false);
    expect(chosen('UTF-8', 'Forêt Été', 'utf8').isRatherUtf8).toBe(false);
    expect(chosen('ANSI 1252', 'Foret', 'utf8').isRatherUtf8).toBe(false);
  });
});

test('fields beyond the length of a record are damage, not columns lost in silence', () => {
  const bytes = dbfOf(0, Buffer.from('Forêt'));
  bytes.writeUInt16LE(5, 10);
  const file = folder.write('court.dbf', bytes);
  expect(() => readDbfHeader(file)).toThrow(
    expect.objectContaining({ code: 'format.damaged', params: { file: 'court.dbf', position: '32' } }),
  );
});
