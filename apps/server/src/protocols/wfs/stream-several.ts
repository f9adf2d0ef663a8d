import { Readable } from 'node:stream';
import {
  type FeatureFormat,
  type GetFeatureRequest,
  geoJsonCollectionFrame,
  gmlCollectionFrame,
  isFileFormat,
  isGmlFormat,
  mediaTypes,
  pageLinks,
  unsupportedOption,
  wfsPageParameters,
} from '@cartable/ogc';
import type { WriteFeaturesTask } from '../../map-workers/tasks/write-features.ts';
import type { ServiceAnswer } from '../context/answer/service-answer.ts';
import type { ProtocolRequest } from '../context/received-request.ts';
import { linkedUrl } from '../context/request-context.ts';
import type { ServiceContext } from '../context/service-context.ts';
import { countOf } from './limits.ts';
import { linkable } from './linkable.ts';
import { collectionInfo, countParts, type QueryPart, sortOf } from './query-part.ts';
import { toleranceOf } from './tolerance-of.ts';

export interface Several {
  readonly parts: readonly QueryPart[];
  /** Several queries, each with its own collection in GML 3.2, rather than one that leads to several types. */
  readonly isNested: boolean;
  readonly received: ProtocolRequest;
  /** Of the lock that holds them. */
  readonly lockId?: string | undefined;
}

/** A part of the page, with the features of one query it holds. */
interface Share {
  readonly part: QueryPart;
  readonly startIndex: number;
  readonly count: number;
  readonly numberMatched: number;
}

/**
 * The features of several queries in one document, one query after the other: the page asked counts over all of them.
 * Each is read when the former has been sent.
 */
export async function streamSeveral(
  context: ServiceContext,
  request: GetFeatureRequest,
  several: Several,
): Promise<ServiceAnswer> {
  const { format } = request;
  if (isFileFormat(format))
    throw unsupportedOption(`several feature types in ${mediaTypes[format]}`, 'outputFormat');
  assertOneSystem(format, several.parts);
  const counts = await countParts(context, several.parts);
  const page = pageOf(request);
  const shares = shareOut(several.parts, counts, page);
  const frame = frameOf(context, request, several, shares);
  return {
    body: Readable.from(write(context, { ...request, format, shares, frame, isNested: several.isNested })),
    contentType: mediaTypes[format],
  };
}

/** A collection of GeoJSON names its coordinate reference system once. */
function assertOneSystem(format: FeatureFormat, parts: readonly QueryPart[]): void {
  const systems = new Set(parts.map(({ query }) => query.srs.crs.srid));
  if (format === 'geojson' && systems.size > 1)
    throw unsupportedOption(`several CRSs in ${mediaTypes[format]}`, 'srsName');
}

function pageOf({ count, startIndex, version }: GetFeatureRequest): {
  startIndex: number;
  count: number;
} {
  return { startIndex, count: countOf(count, version) };
}

function shareOut(
  parts: readonly QueryPart[],
  counts: readonly number[],
  page: { startIndex: number; count: number },
): Share[] {
  let skipped = page.startIndex;
  let left = page.count;
  return parts.map((part, index) => {
    const numberMatched = counts[index] ?? 0;
    const startIndex = Math.min(skipped, numberMatched);
    const count = Math.min(left, numberMatched - startIndex);
    skipped -= startIndex;
    left -= count;
    return { part, startIndex, count, numberMatched };
  });
}

interface Frame {
  readonly head: string;
  readonly separator: string;
  readonly tail: string;
}

function frameOf(
  context: ServiceContext,
  request: GetFeatureRequest,
  { received, lockId }: Several,
  shares: readonly Share[],
): Frame {
  const { format } = request;
  const info = shares.map(({ part }) => collectionInfo(context, part.query, format));
  const sum = (count: (share: Share) => number): number =>
    shares.reduce((total, share) => total + count(share), 0);
  const totals = {
    lockId,
    timeStamp: context.services.clock.now().toISOString(),
    numberMatched: sum(({ numberMatched }) => numberMatched),
    numberReturned: sum(({ count }) => count),
  };
  const counts = { ...totals, ...linksOf(context, request, received, totals) };
  if (isGmlFormat(format)) {
    return { ...gmlCollectionFrame(format, info, counts), separator: '' };
  }
  return geoJsonCollectionFrame(shares[0]!.part.query.srs, counts);
}

/** By ranks: a cursor has its place in one table. */
function linksOf(
  context: ServiceContext,
  request: GetFeatureRequest,
  received: ProtocolRequest,
  { numberMatched, numberReturned }: { numberMatched: number; numberReturned: number },
): { next?: string | undefined; previous?: string | undefined } {
  const link = linkable(received);
  if (link === undefined) return {};
  const page = pageOf(request);
  return pageLinks(
    {
      baseUrl: linkedUrl(context),
      query: link.query,
      parameters: wfsPageParameters,
      set: { query: '', version: '' },
    },
    {
      start: { ...page, from: undefined, numberMatched },
      numberMatched,
      numberReturned,
      hasMore: page.startIndex + numberReturned < numberMatched,
      first: undefined,
      last: undefined,
    },
  );
}

interface Written extends Pick<GetFeatureRequest, 'resolution'> {
  readonly format: WriteFeaturesTask['format'];
  readonly shares: readonly Share[];
  readonly frame: Frame;
  readonly isNested: boolean;
}

async function* write(
  context: ServiceContext,
  { format, resolution, shares, frame, isNested }: Written,
): AsyncGenerator<Uint8Array> {
  const timeoutMs = context.services.config.renderTimeoutMs;
  const nests = isNested && format === 'gml32';
  let isFirst = true;
  yield Buffer.from(frame.head);
  for (const share of shares) {
    // A collection says how many it has, even none; members that are not there say nothing.
    if (share.count === 0 && !nests) continue;
    if (!isFirst) yield Buffer.from(frame.separator);
    isFirst = false;
    yield* await context.services.maps.stream(taskOf(context, share, { format, resolution, nests }), {
      signal: context.signal,
      timeoutMs,
      address: context.address,
    });
  }
  yield Buffer.from(frame.tail);
}

function taskOf(
  context: ServiceContext,
  { part, startIndex, count, numberMatched }: Share,
  { format, resolution, nests }: Pick<Written, 'format' | 'resolution'> & { readonly nests: boolean },
): WriteFeaturesTask {
  return {
    kind: 'write-features',
    selection: part.selection,
    sort: sortOf(part.query),
    page: { startIndex, count, from: undefined, numberMatched },
    address: undefined,
    format,
    // Features of GeoJSON without the collection around them.
    single: format === 'geojson',
    tolerance: toleranceOf(part.query, resolution),
    info: { ...collectionInfo(context, part.query, format), frame: nests ? 'nested' : 'members' },
  };
}
