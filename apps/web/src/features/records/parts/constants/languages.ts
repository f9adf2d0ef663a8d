/**
 * Languages a resource may be in: ISO 639-2 bibliographic codes (`fre`, not `fra`) with their French names, those of
 * Europe, of the French overseas territories and the most spoken elsewhere.
 */

import type { ServiceForm } from '@cartable/contract/datastore';

export type ResourceLanguage = ServiceForm['language'];

export const defaultLanguage: ResourceLanguage = { code: 'fre', language: 'français' };

export const resourceLanguages: readonly ResourceLanguage[] = [
  defaultLanguage,
  { code: 'eng', language: 'anglais' },
  { code: 'ger', language: 'allemand' },
  { code: 'spa', language: 'espagnol' },
  { code: 'ita', language: 'italien' },
  { code: 'por', language: 'portugais' },
  { code: 'dut', language: 'néerlandais' },
  { code: 'ara', language: 'arabe' },
  { code: 'arm', language: 'arménien' },
  { code: 'baq', language: 'basque' },
  { code: 'bre', language: 'breton' },
  { code: 'bul', language: 'bulgare' },
  { code: 'cat', language: 'catalan' },
  { code: 'chi', language: 'chinois' },
  { code: 'cos', language: 'corse' },
  { code: 'hrv', language: 'croate' },
  { code: 'cze', language: 'tchèque' },
  { code: 'dan', language: 'danois' },
  { code: 'est', language: 'estonien' },
  { code: 'fin', language: 'finnois' },
  { code: 'gre', language: 'grec moderne' },
  { code: 'hat', language: 'haïtien' },
  { code: 'heb', language: 'hébreu' },
  { code: 'hin', language: 'hindi' },
  { code: 'hun', language: 'hongrois' },
  { code: 'ice', language: 'islandais' },
  { code: 'gle', language: 'irlandais' },
  { code: 'jpn', language: 'japonais' },
  { code: 'kor', language: 'coréen' },
  { code: 'lat', language: 'latin' },
  { code: 'lav', language: 'letton' },
  { code: 'lit', language: 'lituanien' },
  { code: 'ltz', language: 'luxembourgeois' },
  { code: 'mlt', language: 'maltais' },
  { code: 'mlg', language: 'malgache' },
  { code: 'nor', language: 'norvégien' },
  { code: 'oci', language: 'occitan' },
  { code: 'pol', language: 'polonais' },
  { code: 'rum', language: 'roumain' },
  { code: 'rus', language: 'russe' },
  { code: 'srp', language: 'serbe' },
  { code: 'slo', language: 'slovaque' },
  { code: 'slv', language: 'slovène' },
  { code: 'swe', language: 'suédois' },
  { code: 'swa', language: 'swahili' },
  { code: 'tah', language: 'tahitien' },
  { code: 'tur', language: 'turc' },
  { code: 'ukr', language: 'ukrainien' },
  { code: 'vie', language: 'vietnamien' },
  { code: 'wol', language: 'wolof' },
  { code: 'mul', language: 'multilingue' },
];
