import type { Standing } from '@cartable/datastore';
import type { Services } from '../../services.ts';
import type { RequestContext } from './request-context.ts';

/**
 * Source a protocol answers from, however it is published: offerings of some types (`offerings.ts`), records, reports.
 * @template Context a request with what is served
 */
export interface Served<Context extends RequestContext> {
  /** As it is now. */
  find(services: Services): Promise<Snapshot<Context>>;
  /** The same as last known, at once, for an answer prepared while one learns whether it is still so. */
  recall(services: Services): RecalledSnapshot<Context> | undefined;
  /** @throws {CartableError} `service.endpoint-unknown` where this visitor has nothing to see at a narrowed endpoint */
  checkScope(context: Context): void | Promise<void>;
}

/** State of what is published, at one moment. */
export interface Snapshot<Context extends RequestContext> {
  /** Grows with every change. */
  readonly version: number;
  contextOf(request: RequestContext): Context;
}

export interface RecalledSnapshot<Context extends RequestContext> {
  readonly snapshot: Snapshot<Context>;
  readonly standing: Promise<Standing>;
}
