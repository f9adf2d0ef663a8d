import { OgcRequestError, quote } from '../common/ogc-request-error.ts';

/**
 * Sequence number of the document a client already has (06-042 §7.2.3.5): the same document is not sent again, and
 * nobody can have a later one.
 * @throws {OgcRequestError} `CurrentUpdateSequence`, `InvalidUpdateSequence`
 */
export function checkUpdateSequence(requested: string | undefined, current: number): void {
  if (requested === undefined) return;
  const value = /^\d{1,15}$/.test(requested) ? Number(requested) : Number.NaN;
  if (value < current) return;
  const isCurrent = value === current;
  throw new OgcRequestError({
    exceptionCode: isCurrent ? 'CurrentUpdateSequence' : 'InvalidUpdateSequence',
    locator: 'UPDATESEQUENCE',
    code: isCurrent ? 'service.update-sequence-current' : 'service.update-sequence-invalid',
    params: { value: quote(requested), current },
  });
}
