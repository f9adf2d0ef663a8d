/** A GET that says nothing unusual, read from the bytes of a connection without the parser of HTTP. */
export interface PlainGet {
  /** Path and query, as written. */
  readonly target: string;
  readonly acceptsGzip: boolean;
  readonly ifNoneMatch: string | undefined;
}

/** Longer headers are left to the parser, which has its own limit. */
const maxBytes = 4096;
const endOfHeaders = '\r\n\r\n';
const requestLine = /^GET (\/[\w./?=&%-]{1,500}) HTTP\/1\.1$/;
/** Headers that change how the request or its connection is to be read: RFC 9112 §6, RFC 9110 §7.8, §10.1.1, §13, §14. */
const unusual = new Set([
  'connection',
  'content-length',
  'expect',
  'if-match',
  'if-modified-since',
  'if-range',
  'if-unmodified-since',
  'range',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/**
 * One whole request and nothing after it; undefined for anything that deserves a real parser. Strict on purpose: what
 * is not read here loses nothing but time.
 */
export function readPlainGet(chunk: Buffer): PlainGet | undefined {
  if (chunk.length > maxBytes) return undefined;
  const text = chunk.toString('latin1');
  if (!text.endsWith(endOfHeaders) || text.indexOf(endOfHeaders) !== text.length - endOfHeaders.length)
    return undefined;
  const lineEnd = text.indexOf('\r\n');
  const target = requestLine.exec(text.slice(0, lineEnd))?.[1];
  return target === undefined ? undefined : readHeaders(text, lineEnd + 2, target);
}

function readHeaders(text: string, from: number, target: string): PlainGet | undefined {
  const end = text.length - 2;
  let hasHost = false;
  let acceptsGzip = false;
  let ifNoneMatch: string | undefined;
  for (let start = from; start < end; ) {
    const next = text.indexOf('\r\n', start);
    const colon = text.indexOf(':', start);
    if (colon <= start || colon > next) return undefined;
    const name = text.slice(start, colon).toLowerCase();
    const value = text.slice(colon + 1, next).trim();
    if (name === 'host') {
      if (hasHost) return undefined;
      hasHost = true;
    } else if (name === 'accept-encoding') acceptsGzip = /\bgzip\b(?!\s*;\s*q=0)/i.test(value);
    else if (name === 'if-none-match') ifNoneMatch = value;
    else if (unusual.has(name) && !(name === 'connection' && /^keep-alive$/i.test(value))) return undefined;
    else if (!isToken(name)) return undefined;
    start = next + 2;
  }
  return hasHost ? { target, acceptsGzip, ifNoneMatch } : undefined;
}

function isToken(name: string): boolean {
  return /^[\w!#$%&'*+.^`|~-]+$/.test(name);
}
