import { z } from 'zod';
import { knownLicenceCodes, knownLicences, licenceCodes } from './known-licences.ts';

/** A licence as it is kept and told: complete, also for those known by their code. */
export const licenceSchema = z.object({
  code: z.enum(licenceCodes),
  title: z.string(),
  /** Address of its text, http or https. */
  url: z.string(),
});
export type Licence = z.infer<typeof licenceSchema>;

/**
 * A licence as forms send it: a known one by its code alone (title and address are then ignored), another with the
 * title and the address of its text.
 */
export const licenceFormSchema = z.discriminatedUnion('code', [
  z.object({
    code: z.enum(knownLicenceCodes),
    title: z.string().max(200).default(''),
    url: z.string().max(500).default(''),
  }),
  z.object({
    code: z.literal('other'),
    title: z.string().trim().min(1).max(200),
    // It becomes a link of public pages.
    url: z.url({ protocol: /^https?$/ }).max(500),
  }),
]);
export type LicenceForm = z.infer<typeof licenceFormSchema>;

/** Licence proposed while a datastore has no default of its own: French public data are under it by law. */
export const proposedLicence: Licence = { code: 'etalab-2.0', ...knownLicences['etalab-2.0'] };

/** The whole of what a form names. */
export function licenceOf({ code, title, url }: LicenceForm): Licence {
  return code === 'other' ? { code, title, url } : { code, ...knownLicences[code] };
}
