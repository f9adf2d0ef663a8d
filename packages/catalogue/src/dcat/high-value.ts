import { highValueCategories } from '@cartable/contract';
import { highValueScheme } from '../iso19139/namespaces.ts';
import type { IsoRecord } from '../record.model.ts';
import { iri, iriOf, type RdfNode, type RdfProperty, text } from './rdf.ts';

/** Implementing Regulation (EU) 2023/138, by its European identifier. */
const regulation = iriOf(
  'dcatap:applicableLegislation',
  'eli:LegalResource',
  'http://data.europa.eu/eli/reg_impl/2023/138/oj',
);

/** What a dataset says of its being a high value one (DCAT-AP HVD 3.0); nothing of another. */
export function writeHighValue({ hvd_categories: codes }: IsoRecord): RdfProperty[] {
  return codes.length === 0 ? [] : [regulation, ...codes.map(categoryOf)];
}

function categoryOf(code: IsoRecord['hvd_categories'][number]): RdfProperty {
  const { address, fr, en } = highValueCategories[code];
  return iriOf('dcatap:hvdCategory', 'skos:Concept', address, [
    text('skos:prefLabel', fr, { language: 'fr' }),
    text('skos:prefLabel', en, { language: 'en' }),
    iri('skos:inScheme', highValueScheme),
  ]);
}

/**
 * The same said of each of its distributions and, with whom to ask and a page that documents it, of each service that
 * gives them.
 */
export function settleHighValue(
  properties: readonly RdfProperty[],
  record: IsoRecord,
  pageUrl: string,
): readonly RdfProperty[] {
  if (record.hvd_categories.length === 0) return properties;
  const contacts = properties.filter(({ name }) => name === 'dcat:contactPoint');
  const ofService = [...writeHighValue(record), ...contacts, iriOf('foaf:page', 'foaf:Document', pageUrl)];
  const services = (distribution: RdfNode) =>
    withMore(distribution.properties, 'dcat:accessService', () => ofService);
  return withMore(properties, 'dcat:distribution', (distribution) => ({
    ...distribution,
    properties: [...services(distribution), regulation],
  }));
}

/** @param more what the node of such a property becomes, or what is added to it */
function withMore(
  properties: readonly RdfProperty[],
  name: string,
  more: (node: RdfNode) => RdfNode | readonly RdfProperty[],
): RdfProperty[] {
  return properties.map((property) => {
    if (property.name !== name || !('node' in property.value)) return property;
    const { node } = property.value;
    const changed = more(node);
    const whole = 'type' in changed ? changed : { ...node, properties: [...node.properties, ...changed] };
    return { name, value: { node: whole } };
  });
}
