import { prefixes, type RdfNode, type RdfValue, safeIri } from './rdf.ts';

/** JSON-LD 1.1, with prefixed names. */
export function writeJsonLd(nodes: readonly RdfNode[]): string {
  return JSON.stringify({ '@context': prefixes, '@graph': nodes.map(objectOf) });
}

function objectOf({ iri, type, properties }: RdfNode): object {
  const values = new Map<string, unknown[]>();
  for (const { name, value } of properties) values.set(name, [...(values.get(name) ?? []), termOf(value)]);
  return {
    ...(iri === undefined ? {} : { '@id': safeIri(iri) }),
    '@type': type,
    ...Object.fromEntries([...values].map(([name, all]) => [name, all.length === 1 ? all[0] : all])),
  };
}

function termOf(value: RdfValue): unknown {
  if ('iri' in value) return { '@id': safeIri(value.iri) };
  if ('node' in value) return objectOf(value.node);
  const { text, language, datatype } = value;
  if (language !== undefined) return { '@value': text, '@language': language };
  return datatype === undefined ? text : { '@value': text, '@type': datatype };
}
