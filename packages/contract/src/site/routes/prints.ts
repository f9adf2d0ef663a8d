import { z } from 'zod';
import { PRINT_BODY_BYTES } from '../../core/limits.ts';
import { defineRoute } from '../../core/route.ts';
import { mapPrintSchema } from '../entities/map-print.ts';

/** Maps on paper. */
export const printRoutes = {
  printMap: defineRoute({
    name: 'printMap',
    method: 'POST',
    path: '/api/maps/print',
    tag: 'site',
    access: 'public',
    summary:
      'A map on a sheet, as a tagged PDF or a PNG: its layers drawn again as fine as the paper bears, with title, legend, scale, north and credits. Giving the call up stops the drawing',
    body: mapPrintSchema,
    bodyBytes: PRINT_BODY_BYTES,
    answerKind: 'file',
    errors: ['print.layers-failed', 'print.layer-unsupported', 'print.too-much', 'print.too-wide'],
  }),
  getPrintProgress: defineRoute({
    name: 'getPrintProgress',
    method: 'GET',
    path: '/api/maps/prints/{following}',
    tag: 'site',
    access: 'public',
    summary:
      'How far a print is, by the name its body gave it (`following`), for the address that asked for it',
    params: z.object({ following: z.uuid() }),
    answer: z.object({
      /** 0 to 100; null for a print that is not under way, or not here. */
      percent: z.number().int().min(0).max(100).nullable(),
    }),
  }),
};
