import {
  type CollectionCounts,
  geoJsonCollectionFrame,
  isFileFormat,
  isGmlFormat,
  mediaTypes,
  type PageRequest,
  withQuery,
  writeGmlHits,
  writeValueHits,
} from '@cartable/ogc';
import type { WriteFeaturesTask } from '../../map-workers/tasks/write-features.ts';
import type { ServiceAnswer } from '../context/answer/service-answer.ts';
import type { ProtocolRequest } from '../context/received-request.ts';
import { linkedUrl } from '../context/request-context.ts';
import type { ServiceContext } from '../context/service-context.ts';
import { countOf } from './limits.ts';
import { linkable } from './linkable.ts';
import { collectionInfo, countParts, type QueryPart } from './query-part.ts';

type CountedRequest = PageRequest & {
  readonly version: Parameters<typeof countOf>[1];
  readonly format: Parameters<typeof collectionInfo>[2];
};

/** Number of features, without the features (`resultType=hits`). A number has no place in a file: it is told in GML. */
export async function answerHits(
  context: ServiceContext,
  request: CountedRequest,
  { parts, received }: { parts: readonly QueryPart[]; received: ProtocolRequest },
): Promise<ServiceAnswer> {
  const format = isFileFormat(request.format) ? 'gml32' : request.format;
  const counts = await countsOf(context, request, { parts, received });
  return { body: document(context, format, parts, counts), contentType: mediaTypes[format] };
}

/** The same of the values of a property. */
export async function answerValueHits(
  context: ServiceContext,
  request: CountedRequest,
  { part, received }: { part: QueryPart; received: ProtocolRequest },
): Promise<ServiceAnswer> {
  const counts = await countsOf(context, request, { parts: [part], received });
  const info = collectionInfo(context, part.query, request.format);
  return { body: writeValueHits(info, counts), contentType: mediaTypes[request.format] };
}

function document(
  context: ServiceContext,
  format: WriteFeaturesTask['format'],
  parts: readonly QueryPart[],
  counts: CollectionCounts,
): string {
  const info = parts.map(({ query }) => collectionInfo(context, query, format));
  if (isGmlFormat(format)) return writeGmlHits(format, info, counts);
  const { head, tail } = geoJsonCollectionFrame(parts[0]!.query.srs, counts);
  return head + tail;
}

async function countsOf(
  context: ServiceContext,
  request: CountedRequest,
  { parts, received }: { parts: readonly QueryPart[]; received: ProtocolRequest },
): Promise<CollectionCounts> {
  const counts = await countParts(context, parts);
  const numberMatched = counts.reduce((sum, count) => sum + count, 0);
  return {
    timeStamp: context.services.clock.now().toISOString(),
    numberMatched,
    numberReturned: 0,
    next: numberMatched > request.startIndex ? firstPage(context, request, received) : undefined,
  };
}

/** After the count comes the first page (OGC 09-025r2 §7.7.4.2). */
function firstPage(
  context: ServiceContext,
  { startIndex, count, version }: CountedRequest,
  received: ProtocolRequest,
): string | undefined {
  const link = linkable(received);
  if (link === undefined) return undefined;
  const parameters = [...new URLSearchParams(link.query)].filter(
    ([name]) => !/^(resulttype|startindex|count|maxfeatures)$/i.test(name),
  );
  return withQuery(linkedUrl(context), {
    ...Object.fromEntries(parameters),
    startIndex: String(startIndex),
    count: String(countOf(count, version)),
  });
}
