import { publishedRecords } from '../context/published-records.ts';
import type { RequestContext } from '../context/request-context.ts';
import type { Protocol } from '../protocol.ts';
import { answerDcat, negotiateDcat } from './answer.ts';
import { rdfSyntaxes } from './syntaxes.ts';

/**
 * The catalogue as DCAT-AP 3: `/catalog.ttl`, `.rdf` and `.jsonld`, `/catalog` as the client prefers, and the same of
 * one datastore, `/catalog/{technical name}.ttl`.
 */
export function createDcat(): Protocol<RequestContext> {
  return {
    name: 'dcat',
    mounts: [{ root: '/catalog', audience: 'open', scopes: ['', '/:datastore'] }],
    serves: publishedRecords,
    requestsPerSecond: (config) => config.catalogueProtocolsPerSecond,
    resources: [
      { path: '', answer: negotiateDcat },
      ...rdfSyntaxes.map((syntax) => ({
        path: `.${syntax.extension}`,
        answer: (context: RequestContext, request: { readonly query: string }) =>
          answerDcat(context, request, syntax),
      })),
    ],
  };
}
