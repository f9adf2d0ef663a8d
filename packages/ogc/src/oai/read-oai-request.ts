import { quote } from '../common/ogc-request-error.ts';
import { OaiError, type OaiPosition, type OaiRequest, type OaiVerb, oaiVerbs } from './oai-request.ts';
import { readOaiMoments } from './read-oai-moments.ts';
import { readResumptionToken } from './resumption-token.ts';

/** Arguments of each verb (§4), beside the token that stands alone. */
const known: Readonly<Record<OaiVerb, { readonly names: readonly string[]; readonly isList: boolean }>> = {
  Identify: { names: [], isList: false },
  ListMetadataFormats: { names: ['identifier'], isList: false },
  ListSets: { names: [], isList: true },
  GetRecord: { names: ['identifier', 'metadataPrefix'], isList: false },
  ListIdentifiers: { names: ['from', 'until', 'metadataPrefix', 'set'], isList: true },
  ListRecords: { names: ['from', 'until', 'metadataPrefix', 'set'], isList: true },
};

/** What a request wrote, by name: its answer repeats it. */
export type OaiArguments = ReadonlyMap<string, string>;

/** A request has six parameters at most. */
const mostArguments = 20;
const longestArgument = 2_000;
const beginning: OaiPosition = { after: undefined, cursor: 0, total: undefined };
/** metadataPrefixType and setSpecType of OAI-PMH.xsd. */
const prefixPattern = /^[A-Za-z0-9\-_.!~*'()]{1,100}$/;
const setPattern = /^(?=.{1,300}$)[A-Za-z0-9\-_.!~*'()]+(?::[A-Za-z0-9\-_.!~*'()]+)*$/;

/**
 * The arguments of an address or a form, each once, in the case of the standard.
 * @throws {OaiError} badVerb, badArgument
 */
export function readOaiArguments(parameters: string): OaiArguments {
  const found = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(parameters)) {
    if (found.has(name)) throw rejected('service.parameter-duplicated', { parameter: quote(name) }, name);
    found.set(name, value);
    if (found.size > mostArguments || value.length > longestArgument)
      throw invalid(name, value, `≤ ${mostArguments} × ${longestArgument}`);
  }
  return found;
}

/** @throws {OaiError} */
export function readOaiRequest(found: OaiArguments): OaiRequest {
  const verb = oaiVerbs.find((one) => one === found.get('verb'));
  if (verb === undefined) throw unknownVerb(found.get('verb') ?? '');
  const { names, isList } = known[verb];
  const token = isList ? found.get('resumptionToken') : undefined;
  checkNames(found, token === undefined ? names : [], isList);
  switch (verb) {
    case 'Identify':
      return { verb };
    case 'ListMetadataFormats':
      return { verb, identifier: found.has('identifier') ? textOf(found, 'identifier') : undefined };
    case 'GetRecord':
      return { verb, identifier: textOf(found, 'identifier'), metadataPrefix: prefixOf(found) };
    case 'ListSets':
      return { verb, position: token === undefined ? beginning : readResumptionToken(token, verb).position };
    case 'ListIdentifiers':
    case 'ListRecords':
      return token === undefined
        ? { verb, selection: selectionOf(found), position: beginning }
        : { verb, ...readResumptionToken(token, verb) };
  }
}

function selectionOf(found: OaiArguments) {
  const set = found.get('set');
  if (set !== undefined && !setPattern.test(set)) throw invalid('set', set, 'theme, producer:…');
  return {
    metadataPrefix: prefixOf(found),
    ...readOaiMoments(found.get('from'), found.get('until')),
    set,
  };
}

function checkNames(found: OaiArguments, names: readonly string[], isList: boolean): void {
  const allowed = ['verb', ...names, ...(isList ? ['resumptionToken'] : [])];
  for (const name of found.keys()) {
    if (allowed.includes(name)) continue;
    throw rejected('service.parameter-unknown', { parameter: quote(name), expected: allowed.join(', ') });
  }
}

function prefixOf(found: OaiArguments): string {
  const prefix = textOf(found, 'metadataPrefix');
  if (!prefixPattern.test(prefix)) throw invalid('metadataPrefix', prefix, 'ListMetadataFormats');
  return prefix;
}

function textOf(found: OaiArguments, name: string): string {
  const text = found.get(name) ?? '';
  if (text === '')
    throw rejected('service.parameter-missing', {
      parameter: name,
      expected: name === 'identifier' ? 'oai:…' : 'oai_dc',
    });
  return text;
}

const unknownVerb = (operation: string): OaiError =>
  new OaiError('badVerb', 'service.operation-unknown', {
    operation: quote(operation),
    operations: oaiVerbs.join(', '),
  });

/** A verb given twice is a bad verb (§3.6). */
const rejected = (
  code: ConstructorParameters<typeof OaiError>[1],
  params: ConstructorParameters<typeof OaiError>[2],
  name?: string,
): OaiError => new OaiError(name === 'verb' ? 'badVerb' : 'badArgument', code, params);

const invalid = (parameter: string, value: string, expected: string): OaiError =>
  rejected('service.parameter-invalid', { parameter: quote(parameter), value: quote(value), expected });
