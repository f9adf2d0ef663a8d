/** Form from which a raster pyramid was generated, as its executions keep it. */

import {
  type Execution,
  type RasterPyramidForm,
  rasterPyramidFormSchema,
} from '@cartable/contract/datastore';

/** The form of the last generation; undefined when none can be read. */
export function lastRasterForm(executions: readonly Execution[]): RasterPyramidForm | undefined {
  const newestFirst = executions.toSorted((a, b) => b.creation.localeCompare(a.creation));
  for (const { parameters } of newestFirst) {
    const form = rasterPyramidFormSchema.safeParse(parameters);
    if (form.success) return form.data;
  }
  return undefined;
}
