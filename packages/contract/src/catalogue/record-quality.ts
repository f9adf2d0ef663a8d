/**
 * Gaps of a record against the standards, told before it is published: the same answer for the same record,
 * without asking anybody. Sources: INSPIRE metadata technical guidelines 2.0.1 (data sets and series), DCAT-AP 3.0.
 */

import type { GeographicBox } from '../core/common.ts';
import type { Language } from '../core/errors/define.ts';
import type { DatasheetRecord } from '../datastore/entities/datasheet.ts';
import { inspireThemeNamed } from './inspire-themes.ts';

export interface JudgedRecord
  extends Omit<
    DatasheetRecord,
    | 'file_identifier'
    | 'charset'
    | 'hvd_categories'
    | 'contacts'
    | 'links'
    | 'related_records'
    | 'given_formats'
    | 'extent'
    | 'foreign_xml'
  > {
  /** Extent of the data; not judged while it is not known. */
  readonly bbox?: GeographicBox | null | undefined;
  /** `YYYY-MM-DD`, before which anything was made. */
  readonly today: string;
}

/** A standard whose rule is broken, or nobody’s rule but good use. */
export const qualityLevels = ['INSPIRE', 'DCAT-AP', 'advice'] as const;
export type QualityLevel = (typeof qualityLevels)[number];

interface QualityRule extends Readonly<Record<Language, string>> {
  readonly level: QualityLevel;
  /** Field of the form of the record; `null` for what comes with the data. */
  readonly field: keyof DatasheetRecord | null;
  holds(record: JudgedRecord): boolean;
}

/** A failed requirement weighs as much as three pieces of advice. */
const weights: Readonly<Record<QualityLevel, number>> = { INSPIRE: 3, 'DCAT-AP': 3, advice: 1 };

/** ISO 639-2/B codes of the official languages of the Union. */
const officialLanguages = new Set(
  'bul cze dan dut eng est fin fre ger gle gre hrv hun ita lav lit mlt pol por rum slo slv spa swe'.split(
    ' ',
  ),
);

const enough = { abstract: 80, lineage: 40, keywords: 2 };

export const qualityRules = {
  'title-missing': {
    level: 'INSPIRE',
    field: 'title',
    holds: ({ title }) => title.trim() !== '',
    fr: 'La fiche n’a pas de titre : écrivez-en un.',
    en: 'The record has no title: write one.',
  },
  'abstract-missing': {
    level: 'INSPIRE',
    field: 'abstract',
    holds: ({ abstract }) => abstract.trim() !== '',
    fr: 'La fiche n’a pas de description : dites en quelques phrases ce que sont les données.',
    en: 'The record has no description: say in a few sentences what the data are.',
  },
  'topic-missing': {
    level: 'INSPIRE',
    field: 'topic_categories',
    holds: ({ topic_categories: topics }) => topics.length > 0,
    fr: 'Aucune catégorie n’est cochée : il en faut au moins une.',
    en: 'No category is ticked: at least one is needed.',
  },
  'theme-missing': {
    level: 'INSPIRE',
    field: 'inspire_keywords',
    holds: ({ inspire_keywords: keywords }) => keywords.some((one) => inspireThemeNamed(one) !== undefined),
    fr: 'Aucun thème INSPIRE n’est choisi : il en faut au moins un des 34.',
    en: 'No INSPIRE theme is chosen: at least one of the 34 is needed.',
  },
  'lineage-missing': {
    level: 'INSPIRE',
    field: 'resource_genealogy',
    holds: ({ resource_genealogy: lineage }) => lineage.trim() !== '',
    fr: 'La généalogie est vide : dites d’où viennent les données et comment elles ont été faites.',
    en: 'The lineage is empty: say where the data come from and how they were made.',
  },
  'language-not-official': {
    level: 'INSPIRE',
    field: 'language',
    holds: ({ language }) => officialLanguages.has(language.code),
    fr: 'La langue de la fiche n’est pas une langue officielle de l’Union européenne : choisissez-en une.',
    en: 'The language of the record is not an official language of the European Union: choose one.',
  },
  'organisation-missing': {
    level: 'INSPIRE',
    field: 'organisation_name',
    holds: ({ organisation_name: name }) => name.trim() !== '',
    fr: 'L’organisme responsable n’est pas nommé : écrivez son nom.',
    en: 'The responsible organisation is not named: write its name.',
  },
  'organisation-email-missing': {
    level: 'INSPIRE',
    field: 'organisation_email',
    holds: ({ organisation_email: email }) => email.includes('@'),
    fr: 'L’organisme responsable n’a pas d’adresse électronique : écrivez-en une.',
    en: 'The responsible organisation has no e-mail address: write one.',
  },
  'contact-missing': {
    level: 'INSPIRE',
    field: 'contact_email',
    holds: ({ contact_email: email }) => email.includes('@'),
    fr: 'Le contact de la fiche n’a pas d’adresse électronique : écrivez-en une.',
    en: 'The contact of the record has no e-mail address: write one.',
  },
  'creation-in-future': {
    level: 'INSPIRE',
    field: 'creation_date',
    holds: ({ creation_date: date, today }) => date !== '' && date <= today,
    fr: 'La date de création manque ou est à venir : écrivez celle où les données ont été faites.',
    en: 'The date of creation is missing or to come: write the one when the data were made.',
  },
  'extent-missing': {
    level: 'INSPIRE',
    field: 'extent',
    holds: ({ bbox }) => bbox !== null,
    fr: 'L’étendue géographique n’est pas connue : elle vient des données, qui doivent avoir une géométrie, ou s’écrit à la main.',
    en: 'The geographic extent is not known: it comes from the data, which must have a geometry, or is written by hand.',
  },
  'licence-missing': {
    level: 'DCAT-AP',
    field: 'licence',
    holds: ({ licence }) => licence !== null && licence.url.trim() !== '',
    fr: 'La licence n’est pas dite, ou n’a pas l’adresse de son texte : choisissez-en une.',
    en: 'The licence is not told, or has no address of its text: choose one.',
  },
  'abstract-same-as-title': {
    level: 'advice',
    field: 'abstract',
    holds: ({ title, abstract }) => abstract.trim() === '' || abstract.trim() !== title.trim(),
    fr: 'La description répète le titre : dites ce que les données contiennent et à quoi elles servent.',
    en: 'The description repeats the title: say what the data hold and what they are for.',
  },
  'abstract-short': {
    level: 'advice',
    field: 'abstract',
    holds: ({ abstract }) => abstract.trim().length >= enough.abstract,
    fr: 'La description est courte : contenu, période, territoire et usages aident à trouver les données.',
    en: 'The description is short: contents, period, territory and uses help to find the data.',
  },
  'title-technical': {
    level: 'advice',
    field: 'title',
    holds: ({ title }) => !/_|\.(?:shp|gpkg|csv|geojson|zip)$/i.test(title.trim()),
    fr: 'Le titre ressemble à un nom de fichier : écrivez-le comme une personne le chercherait.',
    en: 'The title looks like the name of a file: write it as a person would search for it.',
  },
  'keywords-few': {
    level: 'advice',
    field: 'free_keywords',
    holds: ({ inspire_keywords, free_keywords }) =>
      inspire_keywords.length + free_keywords.length >= enough.keywords,
    fr: 'Les mots-clés sont peu nombreux : ajoutez ceux que vos lecteurs emploient.',
    en: 'Keywords are few: add those your readers use.',
  },
  'lineage-short': {
    level: 'advice',
    field: 'resource_genealogy',
    holds: ({ resource_genealogy: lineage }) =>
      lineage.trim() === '' || lineage.trim().length >= enough.lineage,
    fr: 'La généalogie est courte : sources, dates, méthode et précision disent si les données conviennent.',
    en: 'The lineage is short: sources, dates, method and accuracy tell whether the data suit.',
  },
  'frequency-unknown': {
    level: 'advice',
    field: 'frequency_code',
    holds: ({ frequency_code: frequency }) => frequency !== '' && frequency !== 'unknown',
    fr: 'La fréquence de mise à jour n’est pas connue : dites-la, même approximative.',
    en: 'The update frequency is not known: tell it, even roughly.',
  },
  'resolution-missing': {
    level: 'advice',
    field: 'resolution',
    holds: ({ resolution }) => resolution !== null && resolution !== '',
    fr: 'La résolution n’est pas dite : INSPIRE la demande dès qu’elle peut l’être.',
    en: 'The resolution is not told: INSPIRE asks for it whenever it can be.',
  },
  'limitation-missing': {
    level: 'advice',
    field: 'use_limitation',
    holds: ({ use_limitation: limitation }) => limitation.trim() !== '',
    fr: 'Les limites d’utilisation sont vides : dites à quoi les données ne conviennent pas.',
    en: 'The limitations of use are empty: say what the data do not suit.',
  },
} as const satisfies Record<string, QualityRule>;

export type QualityCode = keyof typeof qualityRules;
export const qualityCodes = Object.keys(qualityRules) as [QualityCode, ...QualityCode[]];

export interface QualityFinding {
  readonly code: QualityCode;
  readonly level: QualityLevel;
  readonly field: keyof DatasheetRecord | null;
  readonly text: Readonly<Record<Language, string>>;
}

export interface RecordQuality {
  /** Score out of 100. */
  readonly score: number;
  /** Requirements first, in the order of the rules. */
  readonly findings: readonly QualityFinding[];
}

export function judgeRecord(record: JudgedRecord): RecordQuality {
  const rules = Object.entries(qualityRules) as [QualityCode, QualityRule][];
  const judged = rules.filter(([code]) => code !== 'extent-missing' || record.bbox !== undefined);
  const broken = judged.filter(([, rule]) => !rule.holds(record));
  const weigh = (some: typeof rules) => some.reduce((sum, [, { level }]) => sum + weights[level], 0);
  return {
    score: Math.floor(100 * (1 - weigh(broken) / weigh(judged))),
    findings: broken.map(([code, { level, field, fr, en }]) => ({ code, level, field, text: { fr, en } })),
  };
}
