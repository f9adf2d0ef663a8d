import { describe, expect, it } from 'vitest';
import { decodeXml } from './decode-xml.ts';

const document = (encoding: string) => `<?xml version="1.0" encoding="${encoding}"?><Literal>Forêt</Literal>`;
const wide = (text: string, order: 'le' | 'be') => {
  const bytes = Buffer.from(text, 'utf16le');
  return order === 'le' ? bytes : bytes.swap16();
};

describe('an XML document', () => {
  it.each([
    ['in UTF-8 without a word', Buffer.from('<Literal>Forêt</Literal>')],
    ['in UTF-8 with a byte order mark', Buffer.from(`\uFEFF${document('UTF-8')}`)],
    ['in ISO-8859-1', Buffer.from(document('ISO-8859-1'), 'latin1')],
    [
      'in Windows-1252, in single quotes',
      Buffer.from(document('windows-1252').replaceAll('"', "'"), 'latin1'),
    ],
    ['in ISO-8859-15, standalone', Buffer.from(document('ISO-8859-15" standalone="yes'), 'latin1')],
    ['in UTF-16 with a mark, little end first', wide(`\uFEFF${document('UTF-16')}`, 'le')],
    ['in UTF-16 with a mark, big end first', wide(`\uFEFF${document('UTF-16')}`, 'be')],
    ['in UTF-16 without a mark', wide(document('UTF-16LE'), 'le')],
    ['in UTF-8 although it says UTF-16', Buffer.from(document('UTF-16'))],
  ])('%s is read as it declares', (_what, bytes) => {
    expect(decodeXml(bytes)).toMatch(/<Literal>Forêt<\/Literal>$/);
    expect(decodeXml(bytes)).toMatch(/^</);
  });

  it('in another encoding than it declares, or in one nobody knows, is refused in words', () => {
    expect(() => decodeXml(Buffer.from(document('UTF-8'), 'latin1'))).toThrow('UTF-8 it announces');
    expect(() => decodeXml(Buffer.from(document('EBCDIC-FR')))).toThrow('EBCDIC-FR');
  });
});
