import { CartableError, maxXmlReferences } from '@cartable/contract';
import { describe, expect, it } from 'vitest';
import { ByteWriter, chunkBytes } from './byte-writer.ts';
import {
  statusOfOwsException,
  writeOwsExceptionReport,
  writeWmsExceptionReport,
} from './exception-report.ts';
import { writeJsonString } from './json-bytes.ts';
import { Kvp } from './kvp.ts';
import { invalidParameter, OgcRequestError } from './ogc-request-error.ts';
import { withQuery } from './service-info.ts';
import { writeXmlText } from './xml-bytes.ts';
import { element, serializeElement } from './xml-element.ts';
import { escapeText } from './xml-escape.ts';
import { decodeXmlName, encodeXmlName } from './xml-names.ts';
import { attributeOf, childOf, maxXmlBytes, prefixesOf, readXml, textOf } from './xml-reader.ts';

const rejection = (action: () => unknown): [string, string | undefined] => {
  try {
    action();
  } catch (error) {
    if (error instanceof OgcRequestError) return [error.exceptionCode, error.locator];
    throw error;
  }
  return ['accepted', undefined];
};

describe('parameters', () => {
  it('have names in any case and values as they are', () => {
    const kvp = Kvp.parse('Request=GetMap&LAYERS=a%2Cb&styles=&bbox=1,2,3,4&title=%C3%89vry+sud');
    expect(kvp.find('REQUEST')).toBe('GetMap');
    expect(kvp.list('layers')).toEqual(['a', 'b']);
    expect(kvp.find('STYLES')).toBeUndefined();
    expect(kvp.has('STYLES')).toBe(true);
    expect(kvp.find('title')).toBe('Évry sud');
  });

  it('are refused twice, in whatever case', () => {
    expect(rejection(() => Kvp.parse('layers=a&LAYERS=b'))).toEqual(['InvalidParameterValue', 'LAYERS']);
  });

  it('are whole numbers within their range, or refused', () => {
    const read = (text: string) => Kvp.parse(`count=${text}`).findInteger('count', { min: 0, max: 10 });
    expect([read('0'), read('10'), read('')]).toEqual([0, 10, undefined]);
    for (const bad of ['11', '-1', '1.5', 'x', '1e3', '0x10']) {
      expect(rejection(() => read(bad))).toEqual(['InvalidParameterValue', 'count']);
    }
  });

  it('are bounded in size and number', () => {
    expect(() => Kvp.parse(`filter=${'x'.repeat(1024 * 1024)}`)).toThrow(CartableError);
    expect(() => Kvp.parse(Array.from({ length: 201 }, (_, i) => `p${i}=1`).join('&'))).toThrow(
      OgcRequestError,
    );
  });
});

describe('XML written', () => {
  it('escapes values wherever they are', () => {
    const xml = serializeElement(
      element('a:b', { href: 'x?a=1&b="2"\n' }, '<script>&\u0000', element('c', {}, 0)),
    );
    expect(xml).toBe('<a:b href="x?a=1&amp;b=&quot;2&quot;&#10;">&lt;script&gt;&amp;\uFFFD<c>0</c></a:b>');
  });

  it('leaves absent things out', () => {
    expect(serializeElement(element('a', { b: undefined }, undefined, null, false, [element('c')]))).toBe(
      '<a><c/></a>',
    );
  });

  it('is escaped the same by the streaming writer', () => {
    for (const text of ['', 'Évry & <Orly> "x"', '\u0001\u0085\uFFFE', '😀\uD800', 'a\r\nb\tc']) {
      const writer = new ByteWriter();
      writeXmlText(writer, text);
      expect(new TextDecoder().decode(writer.take())).toBe(escapeText(text));
    }
  });
});

describe('XML names', () => {
  it.each([
    ['communes', 'communes'],
    ['été_2024.v1', 'été_2024.v1'],
    ['2024', '_x0032_024'],
    ['a b', 'a_x0020_b'],
    ['-x', '_x002D_x'],
    ['a:b"<', 'a_x003A_b_x0022__x003C_'],
    ['_x0020_', '_x005F_x0020_'],
    ['😀', '_x1F600_'],
  ])('write %s as %s and read it back', (name, encoded) => {
    expect(encodeXmlName(name)).toBe(encoded);
    expect(decodeXmlName(encoded)).toBe(name);
  });
});

describe('XML read', () => {
  it('resolves prefixes and joins text', () => {
    const root = readXml('\uFEFF<a:R xmlns:a="urn:a" xmlns="urn:d"><C k="v">x<![CDATA[<y>]]></C></a:R>');
    expect([root.uri, root.local]).toEqual(['urn:a', 'R']);
    const child = childOf(root, 'C')!;
    expect([child.uri, attributeOf(child, 'k'), textOf(child)]).toEqual(['urn:d', 'v', 'x<y>']);
    expect(child.prefixes).toMatchObject({ a: 'urn:a' });
  });

  it('obeys the encoding declared', () => {
    const latin1 = Buffer.from('<?xml version="1.0" encoding="ISO-8859-1"?><a>é</a>', 'latin1');
    expect(textOf(readXml(latin1))).toBe('é');
    expect(textOf(readXml(Buffer.from('\uFEFF<a>é</a>', 'utf16le')))).toBe('é');
  });

  it.each([
    ['a document type (entity bombs)', '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>'],
    ['an unclosed element', '<a><b></a>'],
    ['an unbound prefix', '<x:a/>'],
    ['two roots', '<a/><b/>'],
    ['nothing', ''],
    ['depth', `${'<a>'.repeat(65)}${'</a>'.repeat(65)}`],
    ['too many elements', `<a>${'<b/>'.repeat(20_000)}</a>`],
    ['too many references', `<a>${'&amp;'.repeat(maxXmlReferences + 1)}</a>`],
  ])('refuses %s', (_, xml) => {
    expect(rejection(() => readXml(xml))[0]).toBe('OperationParsingFailed');
  });

  it('holds at the limits', () => {
    expect(rejection(() => readXml(`${'<a>'.repeat(64)}${'</a>'.repeat(64)}`))[0]).toBe('accepted');
    // Ten thousand prefixes are shared by nearly as many elements.
    const prefixes = Array.from({ length: 10_000 }, (_, i) => ` xmlns:p${i}="u"`).join('');
    const crowded = readXml(`<a${prefixes}>${'<b/>'.repeat(9_900)}<c xmlns:own="o"/></a>`);
    expect(prefixesOf(crowded.children.at(-1)!)).toHaveLength(10_001);
    const filler = (length: number) => `<a>${' '.repeat(length - 7)}</a>`;
    expect(rejection(() => readXml(filler(maxXmlBytes)))[0]).toBe('accepted');
    expect(rejection(() => readXml(filler(maxXmlBytes + 1)))[0]).toBe('OperationParsingFailed');
  });
});

describe('numbers written', () => {
  const decimal = (value: number, decimals: number): string => {
    const writer = new ByteWriter();
    writer.decimal(value, decimals);
    return new TextDecoder().decode(writer.take());
  };

  it('are rounded, without trailing zeros nor negative zero', () => {
    expect(decimal(12.5, 3)).toBe('12.5');
    expect(decimal(-0.0001, 3)).toBe('0');
    expect(decimal(-3, 0)).toBe('-3');
    expect(decimal(0.05, 8)).toBe('0.05');
    expect(decimal(1e21, 3)).toBe('1e+21');
    expect(decimal(6_789_012.3456, 3)).toBe('6789012.346');
  });

  it('agree with the general formatter for thousands of values', () => {
    for (let i = 0; i < 5000; i++) {
      const decimals = i % 9;
      const value = ((i * 7_919_317.123) % 20_037_508.34) * 10 ** -decimals * (i % 2 === 0 ? 1 : -1);
      const text = decimal(value, decimals);
      expect(text).toMatch(/^(0|-?\d+(\.\d*[1-9])?)$/);
      expect(Math.abs(Number(text) - value)).toBeLessThanOrEqual(0.5000001 * 10 ** -decimals);
    }
  });

  it('have every digit of the number rounded, whatever its size, alone and in pairs', () => {
    for (let i = 0; i < 20_000; i++) {
      const decimals = i % 9;
      // From one digit to all those a double has, with carries, and zeros at either end.
      const scaled = Math.floor((10 ** (i % 16) * ((i * 7_919) % 1_000)) / 1_000) + (i % 5) - 2;
      const value = scaled / 10 ** decimals;
      const digits = String(Math.round(Math.abs(value) * 10 ** decimals)).padStart(decimals + 1, '0');
      const split = digits.length - decimals;
      const fraction = digits.slice(split).replace(/0+$/, '');
      const sign = scaled < 0 ? '-' : '';
      const expected = `${sign}${digits.slice(0, split)}${fraction === '' ? '' : `.${fraction}`}`;
      expect(decimal(value, decimals)).toBe(expected);
      const writer = new ByteWriter();
      writer.pair(value, -value, decimals, 0x20);
      const opposite = scaled === 0 ? '0' : sign === '' ? `-${expected}` : expected.slice(1);
      expect(new TextDecoder().decode(writer.take())).toBe(`${expected} ${opposite}`);
    }
  });

  it('write pairs whose numbers are too large to be rounded, or none', () => {
    for (const [first, second] of [
      [1e21, 1.5],
      [1.5, -1e300],
      [Number.NaN, 1e17],
    ] as const) {
      const writer = new ByteWriter();
      writer.pair(first, second, 3, 0x2c);
      expect(new TextDecoder().decode(writer.take())).toBe(`${first},${second}`);
    }
  });

  it('write whole numbers and doubles as the language does', () => {
    const whole = [
      0,
      7,
      10,
      99,
      100,
      999,
      1e3,
      999_999,
      1e6,
      1e9 - 1,
      1e9,
      2 ** 31 - 1,
      2 ** 31,
      2 ** 51 - 1,
      2 ** 51,
      2 ** 52 + 1,
      2 ** 53 - 1,
    ];
    for (const value of [...whole, ...whole.map((each) => -each)]) {
      const writer = new ByteWriter();
      writer.integer(value);
      expect(Buffer.from(writer.take()).toString()).toBe(String(value));
    }
    const doubles = [
      0.1,
      -0.000001,
      1e-7,
      0.1 + 0.2,
      999_999.999_999,
      1e6 + 0.5,
      1e21,
      5e-324,
      -12.5,
      0.0001005,
    ];
    const many = Array.from({ length: 5000 }, (_, i) => ((i * 7919.123) % 1000) / 10 ** (i % 9));
    for (const value of [...doubles, ...many, ...many.map((each) => Math.round(each * 1e4) / 1e4)]) {
      const writer = new ByteWriter();
      writer.double(value);
      expect(Buffer.from(writer.take()).toString()).toBe(String(value));
    }
  });

  it('grow the buffer as needed and leave in chunks', () => {
    const writer = new ByteWriter();
    for (let i = 0; i < chunkBytes; i++) writer.integer(1_234_567);
    expect(writer.isFull).toBe(true);
    expect(writer.take()).toHaveLength(chunkBytes * 7);
    expect(writer.isFull).toBe(false);
  });
});

describe('texts written', () => {
  it('are UTF-8 as the encoder of the language has it, whatever falls beside what', () => {
    const alphabet = [
      'a',
      '<',
      '"',
      'é',
      'ž',
      '߿',
      'ࠀ',
      '€',
      '\uD7FF',
      '\uE000',
      '\uFFFD',
      '🌍',
      '\uD83C',
      '\uDF0D',
    ];
    for (let seed = 0; seed < 3000; seed++) {
      const length = seed % 7;
      const letters = Array.from(
        { length },
        (_, rank) => alphabet[(seed * 31 + rank * rank * 17) % alphabet.length],
      );
      const text = letters.join('');
      const writer = new ByteWriter();
      writeJsonString(writer, text);
      const quoted = `"${text.replaceAll('"', '\\"')}"`;
      expect(Buffer.from(writer.take())).toEqual(Buffer.from(quoted));
    }
  });

  it('grow the buffer where what replaces a character is longer', () => {
    const writer = new ByteWriter();
    writeXmlText(writer, '"<€'.repeat(100_000));
    expect(Buffer.from(writer.take()).toString()).toBe('"&lt;€'.repeat(100_000));
  });
});

describe('exception reports', () => {
  const error = invalidParameter('bbox', '<1,2', 'minx,miny,maxx,maxy');

  it('are OWS 1.1 for WFS, in the language asked', () => {
    const root = readXml(writeOwsExceptionReport(error, { version: '2.0.0', language: 'fr' }));
    expect([root.uri, root.local, attributeOf(root, 'version')]).toEqual([
      'http://www.opengis.net/ows/1.1',
      'ExceptionReport',
      '2.0.0',
    ]);
    const exception = childOf(root, 'Exception')!;
    expect([attributeOf(exception, 'exceptionCode'), attributeOf(exception, 'locator')]).toEqual([
      'InvalidParameterValue',
      'bbox',
    ]);
    expect(textOf(childOf(exception, 'ExceptionText')!)).toContain('« <1,2 »');
  });

  it('are service exceptions for WMS, with the codes of each version', () => {
    const crs = new OgcRequestError({
      exceptionCode: 'InvalidCRS',
      locator: 'CRS',
      code: 'service.crs-unsupported',
      params: { crs: 'x', examples: 'y' },
    });
    const codeIn = (version: '1.3.0' | '1.1.1') =>
      attributeOf(
        childOf(
          readXml(writeWmsExceptionReport(crs, { version, language: 'en' }).replace(/<!DOCTYPE[^>]*>/, '')),
          'ServiceException',
        )!,
        'code',
      );
    expect([codeIn('1.3.0'), codeIn('1.1.1')]).toEqual(['InvalidCRS', 'InvalidSRS']);
  });

  it('say no more than the code for what is not of the protocol', () => {
    const busy = new CartableError('common.busy', { seconds: 5 });
    expect(writeOwsExceptionReport(busy, { version: '2.0.0', language: 'en' })).toContain(
      'exceptionCode="NoApplicableCode"',
    );
    expect(statusOfOwsException(busy)).toBe(503);
    expect(statusOfOwsException(error)).toBe(400);
  });
});

describe('withQuery', () => {
  it('adds parameters to an address that may have some', () => {
    expect(withQuery('https://a.example/wfs?key=1', { REQUEST: 'é' })).toBe(
      'https://a.example/wfs?key=1&REQUEST=%C3%A9',
    );
  });
});
