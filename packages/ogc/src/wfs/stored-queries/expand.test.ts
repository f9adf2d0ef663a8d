import { expect, it } from 'vitest';
import { readXml, type XmlNode } from '../../common/xml-reader.ts';
import { documentOfStoredQuery, expandStoredQueries, storedQueryIdsIn } from './expand.ts';
import type { StoredNode, StoredQuery } from './stored-query.ts';

const node = (local: string, part: Partial<StoredNode> = {}): StoredNode => ({
  uri: '',
  local,
  attributes: [],
  text: '',
  children: [],
  ...part,
});

/** As a query writes a parameter. */
const word = (name: string) => ['$', '{', name, '}'].join('');

/** Stops of a name, in an area that is given whole. */
const query: StoredQuery = {
  id: 'urn:arrets',
  title: '',
  abstract: '',
  parameters: [
    { name: 'Nom', type: 'xsd:string', title: '', abstract: '' },
    { name: 'zone', type: 'gml:Envelope', title: '', abstract: '' },
  ],
  returnFeatureTypes: '',
  isPrivate: false,
  prefixes: {},
  queries: [
    node('Query', {
      attributes: [{ uri: '', local: 'typeNames', value: word('type') }],
      children: [
        node('Literal', { text: `à ${word('nom')} (${word('inconnu')})` }),
        node('BBOX', { text: ` ${word('zone')} ` }),
      ],
    }),
  ],
};

const asked = (parameters: string) =>
  readXml(
    `<GetFeature xmlns:p="urn:p"><StoredQuery id=" urn:arrets ">${parameters}</StoredQuery></GetFeature>`,
  );
const given = (name: string, inside: string) => `<Parameter name="${name}">${inside}</Parameter>`;
const zone = given('ZONE', '<Envelope><lowerCorner>1 2</lowerCorner></Envelope>');
const expand = (root: XmlNode, ...layers: string[]) =>
  expandStoredQueries(root, new Map([[query.id, query]]), layers).children;

it('puts what is given in the place of its words, whatever the case of its name, and elements whole', () => {
  const root = asked(`${given('nom', `Gare &lt;x&gt; ${word('zone')}`)}${zone}`);
  expect(storedQueryIdsIn(root)).toEqual(['urn:arrets']);
  const [first] = expand(root);
  const [literal, box] = first!.children;
  // Once: what is given is no query.
  expect(literal!.text).toBe(`à Gare <x> ${word('zone')} (${word('inconnu')})`);
  expect(box!.children.map(({ local }) => local)).toEqual(['Envelope']);
});

it('drops a prefix that means nothing, and keeps those that are bound or are layers', () => {
  const typeOf = (type: string, ...layers: string[]) =>
    expand(asked(`${given('nom', '')}${zone}${given('type', type)}`), ...layers)[0]!.attributes[0]!.value;
  expect(typeOf('q:arrets')).toBe('arrets');
  expect(typeOf('p:arrets')).toBe('p:arrets');
  expect(typeOf('q:arrets', 'q')).toBe('q:arrets');
});

it('refuses a parameter that is left out, and leaves queries it does not know', () => {
  expect(() => expand(asked(given('nom', 'Gare')))).toThrow(/zone/);
  const other = readXml('<GetFeature><StoredQuery id="urn:autre"/></GetFeature>');
  expect(expand(other).map(({ local }) => local)).toEqual(['StoredQuery']);
});

it('reads parameters of an address as the document they stand for', () => {
  const text =
    'request=getfeature&STOREDQUERY_ID=urn:arrets&nom=Gare&count=3&namespaces=xmlns(p,urn:p)&version=2.0.0';
  const root = documentOfStoredQuery(text)!;
  expect(root.local).toBe('GetFeature');
  expect(root.attributes.map(({ local, value }) => `${local}=${value}`)).toEqual([
    'version=2.0.0',
    'count=3',
  ]);
  expect(storedQueryIdsIn(root)).toEqual(['urn:arrets']);
  expect(root.prefixes).toEqual({ p: 'urn:p' });
  expect(documentOfStoredQuery('request=GetFeature&typeNames=arrets')).toBeUndefined();
  expect(documentOfStoredQuery('request=Transaction&storedquery_id=a')).toBeUndefined();
});
