import { CartableError } from '@cartable/contract';
import { ExpressionError } from '@cartable/expressions';
import { GeoError } from '@cartable/geo';
import { whyUnavailable } from '@cartable/storage';
import type { WorkerFault } from './byte-channel.ts';

/**
 * Errors cross threads as code and parameters; an unexpected one is told in the log of the thread that met it. What a
 * condition asks is examined here, beside the table: its geometry may be invalid there.
 */
export function toFault(error: unknown): WorkerFault {
  if (error instanceof CartableError) return { code: error.code, params: { ...error.params } };
  if (whyUnavailable(error)) return { code: 'storage.cannot-write-now', params: {} };
  if (error instanceof ExpressionError || error instanceof GeoError)
    return { code: 'service.filter-invalid', params: { problem: error.message } };
  console.error(error);
  return { code: 'common.internal', params: { reference: 'map-worker' } };
}
