import { createHash } from 'node:crypto';

export interface CachedDocument {
  readonly text: string;
  /** Strong validator (RFC 9110 §8.8.3). */
  readonly etag: string;
}

/** Documents one endpoint may hold at a time: protocols, versions and sections asked. */
const MAX_DOCUMENTS = 200;

/**
 * Documents written from published facts, kept as long as the facts do not change. The key must tell all that the
 * document depends on; a document of an older version of the facts is dropped with them.
 */
export class DocumentCache {
  #version = Number.NaN;
  readonly #documents = new Map<string, CachedDocument>();

  get(version: number, key: string, write: () => string): CachedDocument {
    if (version !== this.#version) {
      this.#documents.clear();
      this.#version = version;
    }
    const kept = this.#documents.get(key);
    if (kept !== undefined) return kept;
    const text = write();
    const document = {
      text,
      etag: `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`,
    };
    if (this.#documents.size >= MAX_DOCUMENTS) this.#documents.clear();
    this.#documents.set(key, document);
    return document;
  }
}
