import { valuesOfProperty, valuesOfSandboxProperty } from '@cartable/datastore';
import { type CswDomain, type CswDomainNames, localName } from '@cartable/ogc';
import type { RequestContext } from '../context/request-context.ts';
import { mostValues, sortableOf } from './queryable-names.ts';

/** The values that GetDomain lists, in any version. @param ofParameter which values a parameter may have */
export async function domainsOf(
  { services, visitor, endpoint: { datastore, isSandbox } }: RequestContext,
  { properties, parameters }: CswDomainNames,
  ofParameter: (name: string) => readonly string[],
): Promise<CswDomain[]> {
  const domains: CswDomain[] = parameters.map((name) => ({
    kind: 'ParameterName',
    name,
    values: ofParameter(name),
  }));
  for (const name of properties) {
    const question = { property: sortableOf(localName(name)), limit: mostValues };
    const { context } = services.datastores;
    const values = isSandbox
      ? await valuesOfSandboxProperty(context, visitor, question)
      : await valuesOfProperty(context, { ...question, datastore });
    domains.push({ kind: 'PropertyName', name, values });
  }
  return domains;
}

/** In any case; `undefined` of a parameter that has no list. */
export const valuesOfParameter = (
  known: Readonly<Record<string, readonly string[]>>,
  name: string,
): readonly string[] | undefined =>
  Object.entries(known).find(([one]) => one.toLowerCase() === name.toLowerCase())?.[1];
