import { describeHarvested, earliestChange, findHarvested, listHarvestSets } from '@cartable/datastore';
import {
  invalidToken,
  type OaiEnvelope,
  OaiError,
  type OaiPosition,
  type OaiRequest,
  quote,
  writeOaiFormats,
  writeOaiIdentify,
  writeOaiRecord,
  writeOaiSets,
} from '@cartable/ogc';
import type { RequestContext } from '../context/request-context.ts';
import { formatNamed, harvestedFormats } from './formats.ts';
import { fileIdentifierOf, headerOf, unknownRecord } from './identifiers.ts';
import { nextOf } from './next.ts';

/** Sets of a page. */
const setsOfPage = 500;

export async function identify({ services }: RequestContext, envelope: OaiEnvelope): Promise<string> {
  const { siteTitle, supportEmail, mailFrom } = services.config;
  return writeOaiIdentify(envelope, {
    name: siteTitle,
    adminEmail: supportEmail ?? mailFrom,
    earliest: (await earliestChange(services.datastores.context)) ?? envelope.answeredAt,
  });
}

/** Every record has all formats; one that has left has none. */
export async function listFormats(
  context: RequestContext,
  envelope: OaiEnvelope,
  identifier: string | undefined,
): Promise<string> {
  if (identifier !== undefined) {
    const header = await headerNamed(context, identifier);
    if (header.recordId === undefined)
      throw new OaiError('noMetadataFormats', 'metadata.gone', { identifier: quote(identifier) });
  }
  return writeOaiFormats(envelope, harvestedFormats);
}

export async function listSets(
  context: RequestContext,
  envelope: OaiEnvelope,
  { after, cursor }: OaiPosition,
): Promise<string> {
  const { services, language } = context;
  const all = await listHarvestSets(services.datastores.context, { language });
  const left = all.filter(({ spec }) => after === undefined || spec > after);
  if (left.length === 0) throw invalidToken();
  const page = left.slice(0, setsOfPage);
  const selection = { metadataPrefix: '', from: undefined, before: undefined, set: undefined };
  const next = nextOf({
    verb: 'ListSets',
    selection,
    after: page.length < left.length ? page.at(-1)?.spec : undefined,
    cursor,
    given: page.length,
    total: all.length,
  });
  return writeOaiSets(envelope, page, next);
}

export async function getRecord(
  context: RequestContext,
  envelope: OaiEnvelope,
  { identifier, metadataPrefix }: Extract<OaiRequest, { verb: 'GetRecord' }>,
): Promise<string> {
  const header = await headerNamed(context, identifier);
  const format = formatNamed(metadataPrefix);
  const found = await describeHarvested(context.services.datastores.context, [header]);
  const listed = header.recordId === undefined ? undefined : found.get(header.recordId);
  // Hidden in this very moment.
  if (header.recordId !== undefined && !listed) throw unknownRecord(context, identifier);
  return writeOaiRecord(envelope, {
    header: headerOf(context, header),
    metadata: listed && format.write(listed),
  });
}

async function headerNamed(context: RequestContext, identifier: string) {
  const requested = fileIdentifierOf(context, identifier);
  const header = await findHarvested(context.services.datastores.context, requested);
  if (!header) throw unknownRecord(context, identifier);
  return header;
}
