import { createHash } from 'node:crypto';
import {
  CartableError,
  type FileAnswer,
  type MapPrint,
  type PrintedLayer,
  planPage,
  type printRoutes,
} from '@cartable/contract';
import type { Sheet, SheetLayer, SheetLegend } from '@cartable/rendering';
import { Semaphore } from '@cartable/threads';
import type { HandlersOf, RequestContext } from '../../http/handlers.ts';
import { StreamSlots } from '../../map-workers/stream-slots.ts';
import { askAsVisitor } from './ask-services.ts';
import { siteBaseMap } from './base-map.ts';
import { gatherLayer } from './gather-layer.ts';
import { follow, PrintProgress, percentOf } from './print-progress.ts';
import { type PrintedPage, printedPage } from './printed-page.ts';
import { percentElsewhere, shareProgress } from './shared-progress.ts';
import { SourceError, SourceReader } from './source-reader.ts';

/** Each takes some hundred megabytes while it is drawn. */
const printsAtOnce = 2;
const waiting = { maxWaiting: 10, maxWaitMs: 60_000 };
const perAddress = { perAddress: 1, waiting: 3, waitMs: 60_000 };
/** Everything read and drawn. */
const longestMs = 120_000;
/**
 * Of the time that is left once it is its turn, for layers, legend and base map, read together: what comes later is left
 * out, so that there is time to draw the rest.
 */
const readingShare = 0.5;

const all = new Semaphore({
  slots: printsAtOnce,
  ...waiting,
  rejection: () => new CartableError('common.busy', { seconds: 30 }),
});
const ofAddress = new StreamSlots(perAddress);

export const printHandlers: HandlersOf<typeof printRoutes> = {
  async printMap(context, { body }) {
    const deadline = AbortSignal.timeout(longestMs);
    const endsAt = performance.now() + longestMs;
    const signal = AbortSignal.any([context.signal, deadline]);
    const leave = await ofAddress.take(context.address, signal);
    try {
      const leaveAll = await all.take(signal);
      try {
        return await print({ ...context, signal }, body, endsAt);
      } finally {
        leaveAll();
      }
    } catch (error) {
      // Whatever is met once the print is given up says only that it was.
      if (deadline.aborted)
        throw new CartableError('common.timeout', { seconds: longestMs / 1000 }, { cause: error });
      if (context.signal.aborted) throw new CartableError('common.busy', { seconds: 1 }, { cause: error });
      throw error;
    } finally {
      leave();
    }
  },

  async getPrintProgress({ address, services }, { params: { following } }) {
    const percent = percentOf(address, following) ?? (await percentElsewhere(services, address, following));
    return { percent: percent ?? null };
  },
};

/** Nothing is read for it any more once it ends, however it does. */
async function print(given: RequestContext, body: MapPrint, endsAt: number): Promise<FileAnswer> {
  const ending = new AbortController();
  const context = { ...given, signal: AbortSignal.any([given.signal, ending.signal]) };
  const reader = new SourceReader(askAsVisitor(context), context.signal);
  const progress = new PrintProgress();
  const unfollow = follow(context.address, body.following, progress);
  const unshare = shareProgress(context, body.following, progress);
  try {
    return fileOf(await drawn(context, body, { reader, progress, ending, endsAt }), body);
  } finally {
    unfollow();
    await unshare();
    ending.abort();
    await reader.settled();
  }
}

interface Following {
  readonly reader: SourceReader;
  readonly progress: PrintProgress;
  /** Gives up whatever is being read for the print. */
  readonly ending: AbortController;
  /** When it must be done, as `performance.now()` tells time. */
  readonly endsAt: number;
}

async function drawn(
  context: RequestContext,
  body: MapPrint,
  { reader, progress, ending, endsAt }: Following,
): Promise<Uint8Array> {
  const { services, signal } = context;
  // Of a base map alone there is nothing to say: the map has its place.
  const hasLegend = body.legend && body.layers.length > 0;
  const plan = planPage({ ...body, hasTitle: body.title !== '', hasLegend });
  const page = printedPage(plan, body);
  const late = lateAfter(Math.max(0, endsAt - performance.now()) * readingShare);
  const [legend, gathered, behind] = await together(ending, [
    hasLegend ? legendOf(body.layers, reader, late) : [],
    gatherAll(body, page, { reader, progress, late }),
    siteBaseMap(body.baseMap, page, { ...context, late: late.signal }),
  ]);
  const sheet: Sheet = {
    plan,
    ground: page.ground,
    format: body.format,
    language: context.language,
    title: body.title,
    credits: body.credits,
    hasScaleBar: body.scaleBar,
    hasNorth: body.north,
    background: behind.background,
    layers: [...behind.layers, ...gathered.layers],
    legend: legend.filter((_, fromTop) => gathered.hasLayer[body.layers.length - 1 - fromTop]),
    missing: gathered.missing,
    missesBaseMap: behind.isInstead,
    skipsFailed: body.withoutFailed,
  };
  signal.throwIfAborted();
  progress.drawing();
  return services.maps.run(
    { kind: 'draw-sheet', sheet, timeoutMs: longestMs, drawn: progress.drawn },
    { signal, timeoutMs: longestMs },
  );
}

/** The time to read is over. */
interface Late {
  readonly signal: AbortSignal;
  readonly ms: number;
}

const lateAfter = (ms: number): Late => ({ signal: AbortSignal.timeout(Math.round(ms)), ms });

/** All of them; where one fails, once the others have stopped too. */
async function together<const Read extends readonly unknown[]>(
  ending: AbortController,
  readings: Read,
): Promise<{ -readonly [Rank in keyof Read]: Awaited<Read[Rank]> }> {
  try {
    return await Promise.all(readings);
  } catch (error) {
    ending.abort();
    await Promise.allSettled(readings);
    throw error;
  }
}

interface Gathered {
  readonly layers: readonly SheetLayer[];
  /** Whether each of the request was read. */
  readonly hasLayer: readonly boolean[];
  /** Titles of those that could not be read. */
  readonly missing: readonly string[];
}

/** @throws {CartableError} `print.layers-failed`, unless the map is to be printed without them */
async function gatherAll(
  { layers, withoutFailed }: MapPrint,
  page: PrintedPage,
  { reader, progress, late }: Pick<Following, 'reader' | 'progress'> & { readonly late: Late },
): Promise<Gathered> {
  const readers = layers.map(() => reader.ofLayer(late.signal));
  progress.reading(readers);
  const read = await Promise.all(
    layers.map((layer, rank) =>
      gatherLayer(layer, page, readers[rank]!)
        .catch((error: unknown) => ({ title: layer.title, failure: failureOf(error, late) }))
        .finally(() => progress.read(readers[rank]!)),
    ),
  );
  // Layers that were given up have not failed.
  reader.signal.throwIfAborted();
  const failed = read.flatMap((one) => ('failure' in one ? [one] : []));
  if (failed.length > 0 && !withoutFailed)
    throw new CartableError('print.layers-failed', {
      count: failed.length,
      layers: failed.map(({ title, failure }) => `${title} (${failure})`).join(', '),
    });
  return {
    layers: read.flatMap((one) => ('failure' in one ? [] : [one])),
    hasLayer: read.map((one) => !('failure' in one)),
    missing: failed.map(({ title }) => title),
  };
}

/** In short. @param late says that the time to read is over @throws what is not the fault of one layer */
function failureOf(error: unknown, late: Late): string {
  if (late.signal.aborted) return `> ${Math.round(late.ms / 1000)} s`;
  if (error instanceof SourceError) return error.message;
  if (error instanceof CartableError && error.code !== 'print.too-much') return error.code;
  throw error;
}

/** From top to bottom, as the legend of a screen. */
function legendOf(layers: readonly PrintedLayer[], reader: SourceReader, late: Late): Promise<SheetLegend[]> {
  const inTime = reader.ofLayer(late.signal);
  return Promise.all(
    layers.toReversed().map(async ({ title, legend }): Promise<SheetLegend> => {
      if (legend === undefined) return { title };
      if (legend.kind === 'colours') return { title, entries: legend.entries };
      const answer = await inTime.read(legend.url, 'legend').catch((error: unknown) => {
        failureOf(error, late);
        return undefined;
      });
      return { title, picture: answer?.bytes };
    }),
  );
}

function fileOf(bytes: Uint8Array, { title, format, layers }: MapPrint): FileAnswer {
  const name = (title || layers.at(-1)?.title || 'carte').replace(/[^\p{L}\p{N}]+/gu, '-').slice(0, 80);
  return {
    fileName: `${name.replace(/^-|-$/g, '') || 'carte'}.${format}`,
    mediaType: format === 'pdf' ? 'application/pdf' : 'image/png',
    sizeBytes: bytes.length,
    version: createHash('sha256').update(bytes).digest('base64url').slice(0, 22),
    read: async () => [bytes] as unknown as AsyncIterable<Uint8Array>,
  };
}
