import { BODY_BYTES, type RouteDefinition } from '@cartable/contract';
import type { Config } from '../config.ts';

/** Bytes one request may send, whatever its framing (ADR 36). */
export interface BodyBudget {
  /** JSON, or the fields of a form with all that frames them. */
  readonly bodyBytes: number;
  /** The files of a form, kept on disk while they arrive. */
  readonly filesBytes: number;
}

export function budgetOf(
  route: Pick<RouteDefinition, 'bodyBytes' | 'filesBytes' | 'bodyKind'>,
  config: Pick<Config, 'bodyBytes' | 'chunkBytes'>,
): BodyBudget {
  return {
    bodyBytes: Math.min(route.bodyBytes ?? BODY_BYTES, config.bodyBytes),
    filesBytes: route.filesBytes ?? (route.bodyKind === 'form' ? config.chunkBytes : 0),
  };
}
