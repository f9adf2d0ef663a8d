/**
 * A protocol is a folder beside this file and a line of `list.ts`. It is free of the web framework: request in,
 * answer out, in its own words even to refuse.
 */
import type { FastifyInstance } from 'fastify';
import type { RateLimitHook } from '../http/rate-limits.ts';
import type { RouteOperation } from '../operations/request-operation.ts';
import type { Services } from '../services.ts';
import type { Answer, ServiceAnswer } from './context/answer/service-answer.ts';
import type { Mount } from './context/mount.ts';
import type { ReceivedRequest } from './context/received-request.ts';
import type { RequestContext } from './context/request-context.ts';
import type { Served } from './context/served.ts';
import type { ServiceContext } from './context/service-context.ts';

/** @template Context a request with what it is answered from: offerings (default), records, reports */
export interface Protocol<Context extends RequestContext = ServiceContext> {
  /** Name its requests are counted under. */
  readonly name: string;
  readonly mounts: readonly Mount[];
  readonly serves: Served<Context>;
  /** Requests a second from one client to each of its routes. @default as many as come */
  requestsPerSecond?(config: Services['config']): number;
  readonly resources: readonly Resource<Context>[];
  /** Never throws: what is answered instead of an answer. @default as the API refuses, in JSON */
  reject?(context: Context, request: ReceivedRequest, error: unknown): ServiceAnswer | Promise<ServiceAnswer>;
  /** Routes of a mount that are the same whoever asks: a style sheet. */
  extend?(mounted: FastifyInstance, mount: Mount, limit: { readonly onRequest: RateLimitHook[] }): void;
}

/** Addresses of one kind and what they answer. */
export interface Resource<Context extends RequestContext> {
  /** Below each scope of a mount, in the notation of routes: `/1.0.0/:layer`. */
  readonly path: string;
  /** Also takes XML documents and forms. @default false */
  readonly isPosted?: boolean;
  /** What else is done at these addresses, by method; any other is refused as such. @default nothing: they are only read */
  readonly changes?: Readonly<Partial<Record<ChangingMethod, Answering<Context>>>>;
  /** Answer to OPTIONS that is no preflight of a browser. @default that of a preflight */
  readonly options?: Answering<Context>;
  /** Not counted in the rate of the protocol: read as it is stored. @default false */
  readonly isUncounted?: boolean;
  /** What its requests are called in metrics and traces. @default 'other' */
  readonly operation?: RouteOperation;
  readonly answer: Answering<Context>;
}

export const changingMethods = ['POST', 'PUT', 'PATCH', 'DELETE'] as const;
export type ChangingMethod = (typeof changingMethods)[number];

export type Answering<Context extends RequestContext> = (
  context: Context,
  request: ReceivedRequest,
) => Answer | Promise<Answer>;
