/** Without schemas: public pages name licences, and no visitor loads Zod for that. */

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
