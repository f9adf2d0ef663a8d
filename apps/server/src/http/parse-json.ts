import type { CartableError } from '@cartable/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { rejectDenseJson } from './json-density.ts';

type Done = (error: Error | null, body?: unknown) => void;

/** Reads JSON of bounded density, whatever type it announces; clients announce it even when they have nothing to send. */
export function jsonParser(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser('error', 'error');
  return (request: FastifyRequest, body: string, done: Done): void => {
    if (body === '') {
      done(null, undefined);
      return;
    }
    const problem = densityProblem(body);
    if (problem === undefined) parse(request, body, done);
    else done(problem);
  };
}

function densityProblem(body: string): CartableError | undefined {
  try {
    rejectDenseJson(body);
    return undefined;
  } catch (error) {
    return error as CartableError;
  }
}
