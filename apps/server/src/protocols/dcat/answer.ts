import { dcatCatalogue, dcatDataset } from '@cartable/catalogue';
import { queryRecords } from '@cartable/datastore';
import { Kvp } from '@cartable/ogc';
import { etagOf } from '../context/answer/etag-of.ts';
import type { ServiceAnswer } from '../context/answer/service-answer.ts';
import { checkListedDatastore } from '../context/listed-datastore.ts';
import type { ReceivedRequest } from '../context/received-request.ts';
import type { RequestContext } from '../context/request-context.ts';
import { pagesAround } from './pages-around.ts';
import { preferredForm, type RdfSyntax } from './syntaxes.ts';

/** Records of a page. */
const pageSize = 100;
const lastPage = 100_000;

/** The catalogue in the syntax of its address. */
export async function answerDcat(
  context: RequestContext,
  { query }: Pick<ReceivedRequest, 'query'>,
  syntax: RdfSyntax,
): Promise<ServiceAnswer> {
  await checkListedDatastore(context);
  const page = Kvp.parse(query).findInteger('page', { min: 1, max: lastPage }) ?? 1;
  const body = syntax.write(await readPage(context, page, `${context.baseUrl}.${syntax.extension}`));
  return {
    body,
    contentType: `${syntax.mediaType}; charset=utf-8`,
    hasLinks: true,
    headers: { etag: etagOf(body), 'cache-control': 'no-cache' },
  };
}

/** At the address without syntax, the header says which: people are led to the page. */
export async function negotiateDcat(
  context: RequestContext,
  request: ReceivedRequest,
): Promise<ServiceAnswer> {
  const form = preferredForm(request.accept);
  if (form !== 'page') {
    const answer = await answerDcat(context, request, form);
    return { ...answer, headers: { ...answer.headers, vary: 'accept' } };
  }
  const location = `${context.services.config.publicUrl}/catalogue`;
  return { body: '', contentType: 'text/plain', status: 303, headers: { location, vary: 'accept' } };
}

/** In the order of identifiers, which no change of a record moves. */
async function readPage(context: RequestContext, page: number, documentUrl: string) {
  const { services, endpoint, baseUrl } = context;
  const { siteTitle, publicUrl } = services.config;
  const { total, records } = await queryRecords(services.datastores.context, {
    datastore: endpoint.datastore,
    sort: [{ property: 'identifier', isDescending: false }],
    offset: (page - 1) * pageSize,
    limit: pageSize,
  });
  return dcatCatalogue({
    catalogueUrl: baseUrl,
    title: [endpoint.datastore, siteTitle].filter((part) => part !== undefined).join(' — '),
    description: `Données publiées sur ${siteTitle}.`,
    publisher: { name: siteTitle, site: publicUrl },
    homepage: `${publicUrl}/catalogue`,
    total,
    pages: pagesAround(documentUrl, page, { total, size: pageSize }),
    datasets: records.map(({ record, addresses }) => dcatDataset(record, addresses)),
  });
}
