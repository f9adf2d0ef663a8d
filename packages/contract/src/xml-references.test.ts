import { expect, it } from 'vitest';
import { hasTooManyReferences, maxXmlReferences } from './xml-references.ts';

it('tells a document of more references than a parser is given from one that holds as many', () => {
  const document = (count: number): string => `<a>${'&amp;'.repeat(count)}</a>`;
  expect(hasTooManyReferences('<a/>')).toBe(false);
  expect(hasTooManyReferences(document(maxXmlReferences))).toBe(false);
  expect(hasTooManyReferences(document(maxXmlReferences + 1))).toBe(true);
});
