import { type CartableError, decodeXml, CartableError as Refusal } from '@cartable/contract';
import { type InlineStyle, OgcRequestError, quote } from '@cartable/ogc';
import { maxSldBytes, type SldLayer } from '@cartable/styles';
import type { ServiceContext } from '../context/service-context.ts';

/** A style of a request, read and accepted. */
export interface StyleDocument {
  readonly sld: string;
  readonly layers: readonly SldLayer[];
}

/** A style is a few kB; a server that takes longer would hold the map. */
const FETCH_TIMEOUT_MS = 5_000;

/**
 * The SLD of a request. One that asks for something we do not draw is refused in words, rule by rule: a map that lacks
 * part of its style would be taken for the whole.
 * @throws {OgcRequestError} with the place of the parameter
 */
export async function loadInlineStyle(context: ServiceContext, sent: InlineStyle): Promise<StyleDocument> {
  const locator = sent.kind === 'body' ? 'SLD_BODY' : 'SLD';
  const sld = sent.kind === 'body' ? sent.text : await fetchStyle(context, sent.url);
  const { signal, language, services } = context;
  const timeoutMs = services.config.renderTimeoutMs;
  const { layers, problems } = await services.maps
    .run({ kind: 'inspect-style', sld, language }, { signal, timeoutMs })
    .catch((error: unknown) => {
      throw isRejection(error) ? rejected(error, locator) : error;
    });
  if (problems.length > 0) {
    throw rejected(new Refusal('service.style-not-drawn', { problems: problems.join(' ') }), locator);
  }
  for (const layer of layers) rejectUnserved(layer, locator);
  return { sld, layers };
}

/** Features of the request's own, from elsewhere, or under another condition: not served, and said so. */
function rejectUnserved({ kind, isConstrained }: SldLayer, locator: string): void {
  const option = kind === 'user' ? 'UserLayer' : isConstrained ? 'LayerFeatureConstraints' : undefined;
  if (option !== undefined) throw rejected(new Refusal('service.option-unsupported', { option }), locator);
}

const isRejection = (error: unknown): error is CartableError =>
  error instanceof Refusal && error.code.startsWith('style.');

function rejected(reason: CartableError, locator: string): OgcRequestError {
  return new OgcRequestError({
    exceptionCode: 'InvalidParameterValue',
    locator,
    code: reason.code,
    params: reason.params,
    cause: reason,
  });
}

/**
 * Only from the origins the operator allowed, exactly: the server must not be made to ask its own network. No
 * redirection is followed, and what comes is bounded in size and time.
 */
async function fetchStyle({ services, signal }: ServiceContext, address: string): Promise<string> {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  const params = { url: quote(address) };
  if (url === undefined || url.username !== '' || !services.config.sldOrigins?.includes(url.origin)) {
    throw rejected(new Refusal('service.style-address-refused', params), 'SLD');
  }
  try {
    const limit = AbortSignal.any([signal, AbortSignal.timeout(FETCH_TIMEOUT_MS)]);
    const answer = await fetch(url, { redirect: 'error', signal: limit, credentials: 'omit' });
    if (!answer.ok || answer.body === null) throw new Error(`HTTP ${answer.status}`);
    return decodeXml(await readBounded(answer.body));
  } catch (cause) {
    const problem = cause instanceof Error ? quote(cause.message) : 'network';
    throw rejected(new Refusal('service.style-unreachable', { ...params, problem }, { cause }), 'SLD');
  }
}

async function readBounded(body: ReadableStream<Uint8Array>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body) {
    length += chunk.byteLength;
    if (length > maxSldBytes) throw new Error(`> ${maxSldBytes} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
