import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { type ServiceContext, visible } from '../service-context.ts';

export interface CachedDocument {
  /** UTF-8 */
  readonly bytes: Buffer;
  /** Strong validator (RFC 9110 §8.8.3). */
  readonly etag: string;
  readonly gzipEtag: string;
  /** Compressed at the first call, out of the way of other requests. */
  gzip(): Promise<Buffer>;
}

/** Text, or UTF-8 in pieces, some of which come again in the next document. */
type WrittenDocument = string | readonly Uint8Array[];

/** Capabilities of a thousand layers weigh some 3 MB; those of each datasheet a few kB. */
const MAX_BYTES = 64 * 1024 * 1024;
/** Repetitive text: higher levels gain some percents for twice the time. */
const GZIP_LEVEL = 4;

const compress = promisify(gzip);

/**
 * Documents written from published facts, kept as long as the facts do not change. The key must tell all that the
 * document depends on; a document of an older version of the facts is dropped with them.
 */
export class DocumentCache {
  #version = Number.NaN;
  #bytes = 0;
  readonly #documents = new Map<string, CachedDocument>();
  readonly #maxBytes: number;

  constructor(maxBytes = MAX_BYTES) {
    this.#maxBytes = maxBytes;
  }

  get(version: number, key: string, write: () => WrittenDocument): CachedDocument {
    if (version !== this.#version) this.#forget(version);
    const cached = this.#documents.get(key);
    if (cached !== undefined) return cached;
    const document = keep(write());
    if (this.#bytes + document.bytes.length > this.#maxBytes) this.#forget(version);
    this.#documents.set(key, document);
    this.#bytes += document.bytes.length;
    return document;
  }

  #forget(version: number): void {
    this.#documents.clear();
    this.#bytes = 0;
    this.#version = version;
  }
}

/**
 * A document of a service. On the open endpoint one copy serves everybody until the next publication; on a private one,
 * all those who see the same services, and nobody else.
 * @param parts what it depends on besides the endpoint and who asks
 */
export function cachedDocument(
  context: ServiceContext,
  cache: DocumentCache,
  parts: readonly string[],
  write: () => WrittenDocument,
): CachedDocument {
  const key = [context.baseUrl, ...parts, sightOf(context)].join(' ');
  return cache.get(context.infoVersion, key, write);
}

/** Tells apart those who do not see the same. */
function sightOf(context: ServiceContext): string {
  if (context.audience === 'open') return 'open';
  const seen = visible(context, 'list').map(({ offeringId }) => offeringId);
  return createHash('sha256').update(seen.join(' ')).digest('base64url');
}

function keep(document: WrittenDocument): CachedDocument {
  const pieces = typeof document === 'string' ? [Buffer.from(document)] : document;
  const bytes = Buffer.concat(pieces);
  const digest = digestOf(pieces);
  let compressed: Promise<Buffer> | undefined;
  return {
    bytes,
    etag: `"${digest}"`,
    gzipEtag: `"${digest}-gzip"`,
    gzip: () => {
      compressed ??= compress(bytes, { level: GZIP_LEVEL });
      return compressed;
    },
  };
}

/** Of pieces that come again in the next document. */
const digests = new WeakMap<Uint8Array, Buffer>();

/** Of what each piece is, in order: the same pieces make the same document. */
function digestOf(pieces: readonly Uint8Array[]): string {
  const whole = createHash('sha256');
  for (const piece of pieces) {
    const digest = digests.get(piece) ?? createHash('sha256').update(piece).digest();
    digests.set(piece, digest);
    whole.update(digest);
  }
  return whole.digest('base64url').slice(0, 27);
}
