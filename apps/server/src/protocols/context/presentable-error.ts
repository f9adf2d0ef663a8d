import { CartableError } from '@cartable/contract';
import type { RequestContext } from './request-context.ts';

/** Error a client may read. An unexpected one is logged once, under a reference the answer gives. */
export function presentableError(
  { services }: Pick<RequestContext, 'services'>,
  error: unknown,
): CartableError {
  const unavailable = services.availability.explain(error);
  if (unavailable) return unavailable;
  if (error instanceof CartableError && error.kind !== 'internal') return error;
  const reference = crypto.randomUUID();
  services.logger.error({ err: error, reference }, 'unexpected fault of a service');
  return new CartableError('common.internal', { reference }, { cause: error });
}
