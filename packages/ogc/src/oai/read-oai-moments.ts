import { quote } from '../common/ogc-request-error.ts';
import { OaiError } from './oai-request.ts';

/** UTCdatetime of OAI-PMH.xsd, in both granularities. */
const pattern = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}:\d{2}Z)?$/;
const second = 1_000;
const day = 24 * 60 * 60 * second;

interface Moment {
  readonly start: number;
  readonly length: number;
}

/**
 * The bounds of a harvest (§2.7.1): both included, of one granularity, in order.
 * @throws {OaiError} badArgument
 */
export function readOaiMoments(
  from: string | undefined,
  until: string | undefined,
): { readonly from: string | undefined; readonly before: string | undefined } {
  const first = from === undefined ? undefined : readMoment('from', from);
  const last = until === undefined ? undefined : readMoment('until', until);
  if (first && last && first.length !== last.length)
    throw invalid('until', until!, `from = ${from}, YYYY-MM-DD | YYYY-MM-DDThh:mm:ssZ`);
  if (first && last && last.start < first.start) throw invalid('until', until!, `≥ ${from}`);
  return {
    from: first && new Date(first.start).toISOString(),
    before: last && new Date(last.start + last.length).toISOString(),
  };
}

function readMoment(name: string, text: string): Moment {
  const start = pattern.test(text) ? Date.parse(text) : Number.NaN;
  // A day that a month has not is another day for the engine.
  const isReal = !Number.isNaN(start) && new Date(start).toISOString().startsWith(text.replace('Z', ''));
  if (!isReal) throw invalid(name, text, 'YYYY-MM-DD | YYYY-MM-DDThh:mm:ssZ');
  return { start, length: text.includes('T') ? second : day };
}

const invalid = (parameter: string, value: string, expected: string): OaiError =>
  new OaiError('badArgument', 'service.parameter-invalid', { parameter, value: quote(value), expected });
