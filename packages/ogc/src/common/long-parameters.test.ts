import { expect, it } from 'vitest';
import { splitFilters, splitLists } from '../wfs/read/kvp-lists.ts';
import { readBboxNumbers } from '../wfs/read/read-parameters.ts';
import { readNamespaces } from '../wfs/read/read-queries-kvp.ts';
import { readImageFormat, readInfoFormat } from '../wms/wms-formats.ts';
import { Kvp } from './kvp.ts';
import { readXml } from './xml-reader.ts';

const length = 400_000;
/** In one pass these take milliseconds; a pattern that tries every way to share out the text takes minutes. */
const limitMs = 5000;

const fill = (text: string) => text.repeat(length / text.length);
const kvp = (name: string, value: string) => Kvp.parse(new URLSearchParams({ [name]: value }).toString());

it.each<[string, () => unknown]>([
  ['a number of digits alone', () => readBboxNumbers([`${fill('1')}x`], '')],
  ['namespaces without end', () => readNamespaces(kvp('NAMESPACES', `xmlns(${fill('a')}`))],
  ['many openings of namespaces', () => readNamespaces(kvp('NAMESPACES', fill('xmlns(')))],
  ['namespaces of equal signs', () => readNamespaces(kvp('NAMESPACES', `xmlns(${fill('=')}`))],
  ['a format of blanks', () => readImageFormat(`image/png${fill(' ')}x`)],
  ['a format of information of blanks', () => readInfoFormat(`text/xml${fill(' ')}x`)],
  ...['(', ')', '[', ') ', '( ', '>)', ')(', '> '].flatMap((text): [string, () => unknown][] => [
    [`lists of ${text}`, () => splitLists(`(${fill(text)}x`)],
    [`filters of ${text}`, () => splitFilters(`(${fill(text)})`)],
  ]),
  [
    'an element of attributes',
    () => readXml(`<a ${Array.from({ length: 40_000 }, (_, n) => `x${n}=""`).join(' ')}/>`),
  ],
  [
    'an element of namespaces',
    () => readXml(`<a ${Array.from({ length: 40_000 }, (_, n) => `xmlns:x${n}="u"`).join(' ')}/>`),
  ],
  ['a document of elements', () => readXml(`<a>${'<b/>'.repeat(100_000)}</a>`)],
])('%s are read or refused in one pass', (_what, read) => {
  const start = performance.now();
  try {
    read();
  } catch (error) {
    expect(error).not.toBeInstanceOf(RangeError);
  }
  expect(performance.now() - start).toBeLessThan(limitMs);
});
