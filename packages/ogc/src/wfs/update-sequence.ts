import { invalidParameter, OgcRequestError } from '../common/ogc-request-error.ts';

/**
 * Whether a client has the current capabilities (OWS Common 06-121r9 §7.3.4). Numbers are compared, not texts: 10 comes
 * after 9.
 * @throws {OgcRequestError} `InvalidUpdateSequence` for a number not reached yet
 */
export function isCurrentUpdateSequence(written: string, current: number): boolean {
  if (!/^\d{1,15}$/.test(written)) throw invalidParameter('updateSequence', written, `0 … ${current}`);
  const requested = Number(written);
  if (requested > current) {
    throw new OgcRequestError({
      exceptionCode: 'InvalidUpdateSequence',
      locator: 'updateSequence',
      code: 'service.parameter-invalid',
      params: { parameter: 'updateSequence', value: written, expected: `0 … ${current}` },
    });
  }
  return requested === current;
}
