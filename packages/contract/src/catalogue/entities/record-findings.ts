import { z } from 'zod';
import { qualityCodes, qualityLevels } from '../record-quality.ts';

/** Quality of a record as it was written last, judged by the rules that its form tells. */
export const recordFindingsSchema = z.object({
  /** Score out of 100. */
  score: z.number().int(),
  findings: z.array(
    z.object({
      code: z.enum(qualityCodes),
      /** `advice`: nobody’s rule, but good use. None of them keeps a record from being published. */
      level: z.enum(qualityLevels),
      /** Field of the record; `null` for what comes with the data. */
      field: z.string().nullable(),
      /** In the language of the reader. */
      message: z.string(),
    }),
  ),
});
export type RecordFindings = z.infer<typeof recordFindingsSchema>;
