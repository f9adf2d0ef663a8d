/** Layout chosen last, remembered by the browser; the title is of one map only. */

import { orientations, type Paper, papers, printResolutions } from '@cartable/contract/site';
import { z } from 'zod';

const key = 'cartable.print';

const schema = z.object({
  paper: z.enum(Object.keys(papers) as [Paper, ...Paper[]]),
  orientation: z.enum(orientations),
  dpi: z.literal(printResolutions),
  /** Denominator; null for what the view shows. */
  scale: z.number().positive().nullable(),
  /** Web Mercator, as the screen, or the legal system of the place. */
  system: z.enum(['screen', 'legal']),
  hasLegend: z.boolean(),
  hasScaleBar: z.boolean(),
  hasNorth: z.boolean(),
});
export type PrintOptions = z.infer<typeof schema>;

const usual: PrintOptions = {
  paper: 'A4',
  orientation: 'landscape',
  dpi: 300,
  scale: null,
  system: 'screen',
  hasLegend: true,
  hasScaleBar: true,
  hasNorth: true,
};

export function readPrintOptions(): PrintOptions {
  try {
    return schema.parse({ ...usual, ...JSON.parse(localStorage.getItem(key) ?? '{}') });
  } catch {
    return usual;
  }
}

export function keepPrintOptions(options: PrintOptions): void {
  try {
    localStorage.setItem(key, JSON.stringify(options));
  } catch {
    // A browser that keeps nothing prints as well.
  }
}
