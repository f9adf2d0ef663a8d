import { OgcRequestError, quote } from '../common/ogc-request-error.ts';

/**
 * Sequence number of the document a client already has (06-042 §7.2.3.5): the same document is not sent again, and
 * nobody can have a later one.
 * @throws {OgcRequestError} `CurrentUpdateSequence`, `InvalidUpdateSequence`
 */
export function checkUpdateSequence(asked: string | undefined, current: number): void {
  if (asked === undefined) return;
  const value = /^\d{1,15}$/.test(asked) ? Number(asked) : Number.NaN;
  if (value < current) return;
  const isCurrent = value === current;
  throw new OgcRequestError({
    exceptionCode: isCurrent ? 'CurrentUpdateSequence' : 'InvalidUpdateSequence',
    locator: 'UPDATESEQUENCE',
    code: isCurrent ? 'service.update-sequence-current' : 'service.update-sequence-invalid',
    params: { value: quote(asked), current },
  });
}
