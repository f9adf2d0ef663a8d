import type { Readable } from 'node:stream';

/** Deposited files, annexes, statics: bytes under a key such as `uploads/{id}/data/communes.gpkg`. */
export interface ObjectStore {
  /** Durable and whole when it resolves; a reader sees the former content or the new one, never a part. */
  put(key: string, content: Readable | Uint8Array): Promise<ObjectInfo>;
  /**
   * The same, only where there is no object: of several writers, in whatever processes, one succeeds and nothing of
   * the others is seen. For names that more than one may take; nothing else needs it. Whoever is refused reads what is
   * there: after a lost answer it may be what it wrote itself. @throws {CartableError} `storage.object-exists`
   */
  putNew(key: string, content: Readable | Uint8Array): Promise<ObjectInfo>;
  /**
   * Takes a local file over: moved without copying where the store can. Whole or absent, as `put`. Again after it has
   * succeeded, it only tells what is there. @throws ENOENT when there is neither file nor object
   */
  take(key: string, path: string): Promise<ObjectInfo>;
  /** @param range bytes, both ends included. @throws {CartableError} `storage.object-unknown` */
  get(key: string, range?: { start: number; end: number }): Promise<Readable>;
  stat(key: string): Promise<ObjectInfo | undefined>;
  delete(key: string): Promise<void>;
  deletePrefix(prefix: string): Promise<void>;
  list(prefix: string): AsyncIterable<ObjectInfo>;
  /** Moves without copying where the store can. Replaces the target. */
  move(from: string, to: string): Promise<void>;
  /**
   * Gives a local path to the object for libraries that need random access; the folder adapter gives the file
   * itself, others spool it. The file must not be written to; call `release` when done.
   */
  checkout(key: string): Promise<{ path: string; release(): Promise<void> }>;
  /** Parts of an object, for those who read some of it, often. @throws {CartableError} `storage.object-unknown` */
  openRanges(key: string): Promise<ObjectRanges>;
  /**
   * Address at the store itself where whoever has it may read the object for some minutes; undefined where there is
   * none, or for an object that is not worth it. To be given only to those who may read it.
   */
  linkTo(key: string, named: NamedObject): Promise<string | undefined>;
}

/** An object as it is sent. */
export interface NamedObject {
  readonly sizeBytes: number;
  readonly mediaType: string;
  /** Header `Content-Disposition`. */
  readonly disposition: string;
}

/** An object as it stands now. */
export interface ObjectRanges {
  /** The object itself as a local file, where the store has one: read it there. Not to be written to. */
  readonly path: string | undefined;
  readonly sizeBytes: number;
  /**
   * Up to `length` bytes: fewer only at its end. @throws {CartableError} `storage.object-unknown`, also when it was
   * replaced since
   */
  read(offset: number, length: number): Promise<Uint8Array>;
  close(): Promise<void>;
}

export interface ObjectInfo {
  readonly key: string;
  readonly sizeBytes: number;
  /** Hexadecimal SHA-256, known when the object was written by `put`. */
  readonly sha256?: string;
  readonly modified: Date;
}
