import type { FileAnswer } from '@cartable/contract';
import type { CachedDocument } from './document-cache.ts';
import type { StoredTile } from './stored-tile.ts';

interface AnswerInfo {
  readonly contentType: string;
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** It tells addresses of the service; documents always do. */
  readonly hasLinks?: boolean;
}

/** Answer of an operation, before anything of HTTP: a body, or a document kept between requests. */
export type ServiceAnswer = AnswerInfo &
  (
    | { readonly body: string | Uint8Array | NodeJS.ReadableStream; readonly document?: undefined }
    | { readonly document: CachedDocument; readonly body?: undefined }
  );

/** A tile as it is stored, or none there, to a client that may have it already. */
export interface TileAnswer {
  readonly tile: StoredTile | undefined;
  readonly version: string;
  readonly cacheControl: string;
  readonly body?: undefined;
}

/** A stored file, whole or the range of it that was asked (RFC 9110 §14). */
export interface FileSent {
  readonly file: FileAnswer;
  readonly cacheControl: string;
  readonly body?: undefined;
}

export type Answer = ServiceAnswer | TileAnswer | FileSent;
