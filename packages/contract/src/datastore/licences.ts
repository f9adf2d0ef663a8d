import { z } from 'zod';

/**
 * Licences under which a datasheet may be published. The codes are those of the SPDX list, the addresses those of the
 * licence texts themselves; any other licence is named by its title and the address of its text.
 */
export const knownLicences = {
  'etalab-2.0': {
    title: 'Licence Ouverte 2.0',
    url: 'https://www.etalab.gouv.fr/licence-ouverte-open-licence/',
  },
  'ODbL-1.0': {
    title: 'Open Database License 1.0 (ODbL)',
    url: 'https://opendatacommons.org/licenses/odbl/1-0/',
  },
  'CC-BY-4.0': {
    title: 'Creative Commons Attribution 4.0 (CC BY)',
    url: 'https://creativecommons.org/licenses/by/4.0/',
  },
} as const;

export type KnownLicenceCode = keyof typeof knownLicences;
export const knownLicenceCodes = [
  'etalab-2.0',
  'ODbL-1.0',
  'CC-BY-4.0',
] as const satisfies KnownLicenceCode[];
export const licenceCodes = [...knownLicenceCodes, 'other'] as const;
export type LicenceCode = (typeof licenceCodes)[number];

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
