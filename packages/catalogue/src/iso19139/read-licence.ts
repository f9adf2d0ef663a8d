import { type Licence, licenceOf } from '@cartable/contract';
import { attributeOf, childOf, type XmlNode } from '@cartable/ogc';
import { contentOf, nodesAt } from './iso-tree.ts';

export interface Terms {
  readonly text: string;
  /** Address of an anchor. */
  readonly address: string | undefined;
}

/** Licences we know, as records of others name them: title, acronym or address. Version 1 of the first is another. */
const spellings = [
  ['etalab-2.0', /^(?!.*\b(?:v|version )?1(?:\.0)?\b).*(?:licen[cs]e\s+ouverte|\betalab\b)/is],
  ['ODbL-1.0', /\bodbl\b|open\s+database\s+licen[cs]e|opendatacommons\.org\/licenses\/odbl/i],
  [
    'CC-BY-4.0',
    /cc[-\s]?by[-\s]?4|creativecommons\.org\/licenses\/by\/4|creative\s+commons\s+attribution\s+4/i,
  ],
] as const;

/** Lists of INSPIRE that say who has access, or that nothing is known: no licences. */
const isNoLicence = ({ address, text }: Terms): boolean =>
  /LimitationsOnPublicAccess|ConditionsApplyingToAccessAndUse/.test(address ?? '') || text === '';

/** The licence of a resource, wherever its constraints name it; undefined when they name none with its text. */
export function readLicence(resource: XmlNode | undefined): Licence | undefined {
  const blocks = nodesAt(resource, 'resourceConstraints/MD_LegalConstraints');
  const terms = blocks.flatMap(termsOf).filter((one) => !isNoLicence(one));
  for (const { text, address } of terms) {
    const known = spellings.find(([, pattern]) => pattern.test(`${address ?? ''} ${text}`));
    if (known) return licenceOf({ code: known[0], title: '', url: '' });
  }
  const other = blocks
    .filter((block) => childOf(block, 'useConstraints') !== undefined)
    .flatMap(termsOf)
    .find((one) => !isNoLicence(one) && isAddress(one));
  return other && { code: 'other', title: other.text.slice(0, 200), url: other.address! };
}

/** Whether a term names that licence, in whatever spelling: a second licence beside it is another thing. */
export function namesLicence(term: Terms, licence: Licence | null | undefined): boolean {
  if (!licence || isNoLicence(term)) return false;
  const known = spellings.find(([, pattern]) => pattern.test(`${term.address ?? ''} ${term.text}`));
  return known ? known[0] === licence.code : licence.code === 'other' && term.address === licence.url;
}

const isAddress = ({ address }: Terms): boolean => /^https?:\/\/\S{1,490}$/.test(address ?? '');

export function termsOf(block: XmlNode): Terms[] {
  return ['otherConstraints', 'useLimitation'].flatMap((name) =>
    nodesAt(block, name).map((property) => {
      const anchor = childOf(property, 'Anchor');
      return { text: contentOf(property), address: anchor && attributeOf(anchor, 'href')?.trim() };
    }),
  );
}
