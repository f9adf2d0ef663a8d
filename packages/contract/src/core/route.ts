import type { z } from 'zod';

/**
 * A call of the API as data. The server registers it, the front calls it, OpenAPI describes it; none retypes it.
 *
 * `path` uses `{name}` for parameters, as OpenAPI does, and `{name+}` for a last parameter that may contain slashes.
 */
export interface RouteDefinition<Code extends string = string> {
  readonly name: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
  /** Other addresses of the same call, with the same parameters. */
  readonly aliases?: readonly string[];
  readonly summary: string;
  readonly tag: string;
  /** Who may try. Finer rights are decided by the policy of the noun. */
  readonly access: 'public' | 'user' | 'administrator';
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  /** JSON body, or the fields of a form when `bodyKind` is `form`; files are listed in `files`. */
  readonly body?: z.ZodType;
  readonly bodyKind?: 'json' | 'form';
  readonly files?: readonly string[];
  /**
   * All that is sent beside the files, in bytes, however it is framed: the JSON text, or the fields of a form, its
   * boundaries and the files no field of `files` names. Absent: `BODY_BYTES`.
   */
  readonly bodyBytes?: number;
  /** All the files of the form together, in bytes; absent: those of one piece of a deposit. */
  readonly filesBytes?: number;
  /** Absent: 204 without content, or a file. */
  readonly answer?: z.ZodType;
  /**
   * `file`: bytes to keep, whole or by ranges; `events`: server-sent events, as long as the client listens;
   * `published`: a file anyone may read, shown in place; `range`: a list as JSON, 206 when it is a part of a longer one,
   * which `Content-Range` tells (`0-9/25`).
   */
  readonly answerKind?: 'json' | 'file' | 'events' | 'published' | 'range';
  /** Its query `fields` names the members of the answer that are wanted; absent, all are sent. */
  readonly selectsFields?: boolean;
  /** Stable codes of the refusals proper to this call; the common ones apply everywhere. */
  readonly errors?: readonly Code[];
}

export function defineRoute<const T extends RouteDefinition>(route: T): T {
  return route;
}

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined;
type Written<S> = S extends z.ZodType ? z.input<S> : undefined;

/** Input of a handler, once parsed. */
export interface RouteInput<R extends RouteDefinition> {
  readonly params: Parsed<R['params']>;
  readonly query: Parsed<R['query']>;
  readonly body: Parsed<R['body']>;
}

/** Request as a client may send it, before it is parsed. */
export interface RouteRequest<R extends RouteDefinition> {
  readonly params: Written<R['params']>;
  readonly query: Written<R['query']>;
  readonly body: Written<R['body']>;
}

export type RouteAnswer<R extends RouteDefinition> = R extends { readonly answerKind: 'file' }
  ? FileAnswer
  : R extends { readonly answerKind: 'published' }
    ? PublishedFile | undefined
    : R extends { readonly answerKind: 'events' }
      ? EventsAnswer
      : R['answer'] extends z.ZodType
        ? z.output<R['answer']>
        : undefined;

/** What the handler of a call gives: what its client reads, but for a list, which it places in the whole one. */
export type HandlerAnswer<R extends RouteDefinition> = R extends { readonly answerKind: 'range' }
  ? RangeAnswer<RouteAnswer<R>>
  : RouteAnswer<R>;

/** A part of a list. */
export interface RangeAnswer<List> {
  readonly items: List;
  /** Rank of the first of them in the whole list, from 0. */
  readonly first: number;
  /** How many there are in all. */
  readonly total: number;
}

/** Answer sent as a stream of events. */
export interface EventsAnswer {
  /** @returns what stops it, called once the client is gone */
  listen(sink: EventSink): () => void;
}

export interface EventSink {
  /** @param data JSON-serialisable */
  send(event: string, data: unknown): void;
  /** After the last event. */
  end(): void;
}

/** A file anyone may read; absent, 404 without content. */
export interface PublishedFile extends FileAnswer {
  /** For how long it may be kept without asking again, in seconds. */
  readonly freshSeconds: number;
}

/** Answer sent as a file. */
export interface FileAnswer {
  /** Proposed to whoever keeps it. */
  readonly fileName: string;
  readonly mediaType: string;
  readonly sizeBytes: number;
  /** Written as it is read: its size is not known before, and it is sent whole. `sizeBytes` then tells nothing. */
  readonly isStreamed?: boolean;
  /** Shown in place rather than proposed to be kept. */
  readonly isShown?: boolean;
  /** Changes with the content. */
  readonly version: string;
  /** Address elsewhere where it can be read for some minutes by whoever is told of it; undefined when there is none. */
  linkTo?(disposition: string): Promise<string | undefined>;
  /** @param range bytes, both ends included */
  read(range?: { readonly start: number; readonly end: number }): Promise<AsyncIterable<Uint8Array>>;
}
