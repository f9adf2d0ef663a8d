import { type IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from 'node:http';

const isXml = /^[\w.+-]+\/(?:[\w.+-]+\+)?xml\b/;

/**
 * Names of headers are told apart without case (RFC 9110 §5.1), but some clients of XML services, OGC's own test engine
 * among them, look for `Content-Type` to the letter: their answers have it so.
 */
export class SpelledResponse<
  Request extends IncomingMessage = IncomingMessage,
> extends ServerResponse<Request> {
  override writeHead(status: number, ...rest: never[]): this;
  override writeHead(status: number, ...rest: unknown[]): this {
    const headers = rest.at(-1);
    if (isPlain(headers) && isXml.test(String(headers['content-type']))) {
      const { 'content-type': type, ...others } = headers;
      rest[rest.length - 1] = { 'Content-Type': type, ...others };
    }
    return super.writeHead(status, ...(rest as []));
  }
}

const isPlain = (headers: unknown): headers is OutgoingHttpHeaders =>
  typeof headers === 'object' && headers !== null && !Array.isArray(headers);
