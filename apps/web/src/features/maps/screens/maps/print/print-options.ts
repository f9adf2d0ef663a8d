/** Layout chosen last, remembered by the browser; the title is of one map only. */

import { z } from 'zod';
import { orientations, type Paper, papers, resolutions } from '../../../../../map/print/page-plan.ts';

const key = 'cartable.print';

const schema = z.object({
  paper: z.enum(Object.keys(papers) as [Paper, ...Paper[]]),
  orientation: z.enum(orientations),
  dpi: z.literal(resolutions),
  hasLegend: z.boolean(),
});
export type PrintOptions = z.infer<typeof schema>;

const usual: PrintOptions = { paper: 'A4', orientation: 'landscape', dpi: 150, hasLegend: true };

export function readPrintOptions(): PrintOptions {
  try {
    return schema.parse(JSON.parse(localStorage.getItem(key) ?? ''));
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
