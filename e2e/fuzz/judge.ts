import { type FuzzRequest, send } from './request.ts';

/** The longest a service may work on a request (30 s), and the time to say so. */
const longestMs = 35_000;
const mostBytes = 20 * 1024 * 1024;

/** Words of the inside: a stack trace, a database. */
const inside = /\.(ts|mjs|js):\d+|node:internal|SQLITE|sqlite_|syntax error at or near|PostgresError/;
/** A body beyond it is refused before it is read: who is still writing may not hear why. */
const acceptedBytes = 1024 * 1024;

export interface Judgement {
  readonly status: number;
  /** Refusal by the status, or in a report of a protocol: those of WMS and OAI-PMH come with status 200. */
  readonly isRefused: boolean;
  readonly elapsedMs: number;
  /** Undefined when the answer is in the form of a protocol, whole and soon. */
  readonly problem: string | undefined;
}

export async function judge(url: string, request: FuzzRequest): Promise<Judgement> {
  const started = performance.now();
  const answer = await send(url, request, longestMs)
    .then(async (response) => ({ response, bytes: Buffer.from(await response.arrayBuffer()) }))
    .catch((error: Error) => error);
  const elapsedMs = Math.round(performance.now() - started);
  if (answer instanceof Error) {
    if (isHangUp(answer) && Buffer.byteLength(request.body?.text ?? '') > acceptedBytes) {
      return { status: 0, isRefused: true, elapsedMs, problem: undefined };
    }
    return {
      status: 0,
      isRefused: false,
      elapsedMs,
      problem: `no answer after ${elapsedMs} ms: ${answer.message} ${answer.cause ?? ''}`,
    };
  }
  const { response, bytes } = answer;
  const { status } = response;
  const isRefused =
    status >= 400 || /<(ows:|Service)Exception\b|<error code=/.test(bytes.toString('utf8', 0, 2_000));
  return { status, isRefused, elapsedMs, problem: problemOf(response, bytes) };
}

/** @returns undefined for an answer in the form of a protocol, whole. */
export function problemOf({ status, headers }: Response, bytes: Buffer): string | undefined {
  const text = bytes.toString();
  const type = headers.get('content-type') ?? '';
  const isRejection = status >= 400;
  if (status === 500) return `500: ${text.slice(0, 500)}`;
  if (status === 429) return 'the limit of requests was not lifted';
  if (status === 503 && !headers.has('retry-after')) return '503 without Retry-After';
  if (isRejection && type === '') return `${status} without a type`;
  if (isRejection && inside.test(text)) return `words of the inside: ${text.slice(0, 500)}`;
  if (bytes.length > mostBytes) return `${bytes.length} bytes`;
  if (/xml/.test(type)) return problemOfXml(text);
  return /json/.test(type) ? problemOfJson(text) : undefined;
}

function problemOfXml(text: string): string | undefined {
  if (!/>\s*$/.test(text)) return `cut short: ${text.slice(-200)}`;
  return hasForeignCharacter(text) ? `a character XML does not know: ${text.slice(0, 500)}` : undefined;
}

function problemOfJson(text: string): string | undefined {
  try {
    JSON.parse(text);
    return undefined;
  } catch (cause) {
    return `not JSON (${cause instanceof Error ? cause.message : cause}): ${text.slice(0, 300)}`;
  }
}

/** Characters that no XML document may hold (XML 1.0 §2.2); lone surrogates cannot be in UTF-8. */
function hasForeignCharacter(text: string): boolean {
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code >= 0xfffe || (code < 0x20 && code !== 9 && code !== 10 && code !== 13)) return true;
  }
  return false;
}

function isHangUp({ cause }: Error): boolean {
  const { code } = (cause ?? {}) as { code?: unknown };
  return code === 'EPIPE' || code === 'ECONNRESET';
}
