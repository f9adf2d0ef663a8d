import { countHarvest, describeHarvested, type HarvestHeader, harvestHeaders } from '@cartable/datastore';
import {
  type OaiEnvelope,
  OaiError,
  type OaiListVerb,
  type OaiRecord,
  type OaiRequest,
  writeOaiIdentifiers,
  writeOaiRecords,
} from '@cartable/ogc';
import type { RequestContext } from '../context/request-context.ts';
import { formatNamed, type HarvestedFormat } from './formats.ts';
import { headerOf } from './identifiers.ts';
import { nextOf } from './next.ts';

/** Of a page: records are long, headers short. */
const pageSizes: Readonly<Record<OaiListVerb, number>> = { ListRecords: 100, ListIdentifiers: 1_000 };

/** A page of a harvest: what is listed, and what has left, in the order of identifiers. */
export async function listHeaders(
  context: RequestContext,
  envelope: OaiEnvelope,
  request: Extract<OaiRequest, { verb: OaiListVerb }>,
): Promise<string> {
  const { verb, selection, position } = request;
  const { context: datastores } = context.services.datastores;
  const format = formatNamed(selection.metadataPrefix);
  const size = pageSizes[verb];
  // One more than is given: whether more follow.
  const found = await harvestHeaders(datastores, selection, { after: position.after, limit: size + 1 });
  if (found.length === 0 && position.after === undefined)
    throw new OaiError('noRecordsMatch', 'harvest.nothing-matches');
  const page = found.slice(0, size);
  const next = nextOf({
    verb,
    selection,
    after: found.length > size ? page.at(-1)?.identifier : undefined,
    cursor: position.cursor,
    given: page.length,
    total: position.total ?? (await totalOf(context, selection, found, size)),
  });
  if (verb === 'ListIdentifiers')
    return writeOaiIdentifiers(
      envelope,
      page.map((header) => headerOf(context, header)),
      next,
    );
  return writeOaiRecords(envelope, await recordsOf(context, page, format), next);
}

async function totalOf(
  { services }: RequestContext,
  selection: Parameters<typeof countHarvest>[1],
  found: readonly HarvestHeader[],
  size: number,
): Promise<number> {
  if (found.length <= size) return found.length;
  return countHarvest(services.datastores.context, selection);
}

/** One that was hidden while it was described is told by a later harvest, as having left. */
async function recordsOf(
  context: RequestContext,
  headers: readonly HarvestHeader[],
  format: HarvestedFormat,
): Promise<OaiRecord[]> {
  const described = await describeHarvested(context.services.datastores.context, headers);
  return headers.flatMap((header): OaiRecord[] => {
    if (header.recordId === undefined) return [{ header: headerOf(context, header), metadata: undefined }];
    const listed = described.get(header.recordId);
    return listed ? [{ header: headerOf(context, header), metadata: format.write(listed) }] : [];
  });
}
