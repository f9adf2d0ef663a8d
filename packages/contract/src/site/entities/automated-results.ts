import { z } from 'zod';
import { languageSchema } from '../../core/index.ts';

/** What a program can see of a criterion of RGAA 4. */
export const automatedCriterionSchema = z.object({
  /** Theme and number, such as `1.1`. */
  criterion: z.string().regex(/^\d{1,2}\.\d{1,2}$/),
  /** Rules of the program that found something to look at on at least one page. */
  rules: z.array(z.string()),
  /** Those of them that are broken somewhere. */
  broken: z.array(z.string()),
});
export type AutomatedCriterion = z.infer<typeof automatedCriterionSchema>;

/** The public pages of the demonstration as a program of the tests looked at them, at this version of the product. */
export const automatedResultsSchema = z.object({
  date: z.iso.date(),
  /** Name and version of the program. */
  program: z.string(),
  paths: z.array(z.string()),
  languages: z.array(languageSchema),
  themes: z.array(z.enum(['light', 'dark'])),
  /** Of the window, in CSS pixels. */
  widths: z.array(z.int()),
  /** In the order of RGAA. */
  criteria: z.array(automatedCriterionSchema),
  /** Rules that are broken and test no criterion of RGAA. */
  others: z.array(z.string()),
});
export type AutomatedResults = z.infer<typeof automatedResultsSchema>;
