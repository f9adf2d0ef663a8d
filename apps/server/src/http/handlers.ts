import type { SignedInVisitor, Visitor } from '@cartable/accounts';
import type {
  HandlerAnswer,
  Language,
  RouteDefinition,
  RouteInput,
  RouteName,
  Routes,
} from '@cartable/contract';
import type { Logger } from 'pino';
import type { Services } from '../services.ts';
import type { FormFile } from './read-form.ts';

export interface OwnQuestion {
  readonly accept: string;
  /** An answer beyond is refused, and the rest of it is not made. */
  readonly maxBytes: number;
  /** Part of a file, as `Range` says it. */
  readonly range?: string | undefined;
  /** Gives the question up. */
  readonly signal: AbortSignal;
}

export interface OwnAnswer {
  readonly status: number;
  readonly mediaType: string;
  readonly bytes: Uint8Array;
}

/** Context of a call, given to its handler besides the input. */
export interface RequestContext<Who extends Visitor = Visitor> {
  readonly services: Services;
  readonly visitor: Who;
  /** Language of the answer: Accept-Language, else the account's, else French. */
  readonly language: Language;
  readonly requestId: string;
  /** IP address of the visitor. */
  readonly address: string;
  readonly userAgent: string;
  /** Scheme, host and port of the page that calls, as its browser writes them in Referer; undefined: it does not. */
  readonly pageOrigin: string | undefined;
  /** Aborted when the client leaves or the request takes too long. */
  readonly signal: AbortSignal;
  /** What an address of this server, from its path on, answers to the same visitor. */
  readonly ownAnswer: (path: string, question: OwnQuestion) => Promise<OwnAnswer>;
  readonly logger: Logger;
  /** Files of a form, already received whole; gone once the handler has answered. */
  readonly files: readonly FormFile[];
  /** Names what an administrator acts on, for the list of what administrators did. */
  tell(subject: string): void;
  /** The session of the visitor's browser. */
  readonly session: {
    readonly token: string | undefined;
    open(token: string, expires: Date): void;
    close(): void;
  };
}

type ContextOf<R extends RouteDefinition> = R['access'] extends 'user' | 'administrator'
  ? RequestContext<SignedInVisitor>
  : RequestContext;

export type Handler<R extends RouteDefinition> = (
  context: ContextOf<R>,
  input: RouteInput<R>,
) => Promise<HandlerAnswer<R>>;

/** The handlers of a family of routes: all of them, or it does not compile. */
export type HandlersOf<Family extends Readonly<Record<string, RouteDefinition>>> = {
  readonly [K in keyof Family]: Handler<Family[K]>;
};

/** Before the files of a form are received: refuses whoever may not send them, and what has no room. */
export type Admission<R extends RouteDefinition> = (
  context: ContextOf<R>,
  input: {
    readonly params: RouteInput<R>['params'];
    /** The least the files can weigh, from the announced length; 0 when none is. */
    readonly declaredBytes: number;
  },
) => Promise<void>;

/** For the calls of a family that receive files. */
export type AdmissionsOf<Family extends Readonly<Record<string, RouteDefinition>>> = {
  readonly [K in keyof Family]?: Admission<Family[K]>;
};

/** The whole API. */
export type Handlers = { readonly [K in RouteName]: Handler<Routes[K]> };
