import { CartableError } from '@cartable/contract';
import type { WorkerFault } from './byte-channel.ts';

/** Errors cross threads as code and parameters; an unexpected one is told in the log of the thread that met it. */
export function toFault(error: unknown): WorkerFault {
  if (error instanceof CartableError) return { code: error.code, params: { ...error.params } };
  console.error(error);
  return { code: 'common.internal', params: { reference: 'map-worker' } };
}
