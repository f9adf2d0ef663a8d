import { z } from 'zod';

/** Types of the attributes of a theme; a default value is written as text in each of them. */
export const themeAttributeTypes = ['text', 'integer', 'double', 'checkbox', 'list', 'date'] as const;
export type ThemeAttributeType = (typeof themeAttributeTypes)[number];

export const THEMES_MAX = 100;
export const ATTRIBUTES_MAX = 100;
export const ATTRIBUTE_VALUES_MAX = 500;
export const AUTOFILL_MAX = 1000;

const name = z.string().trim().min(1).max(200);
const value = z.string().max(500).nullable();
const help = z.string().trim().max(2000).nullable();

const autofillText = z.string().max(AUTOFILL_MAX);

/** Words of a report that `_word_` stands for in what fills a column in. */
export const autofillKeywords = [
  'id',
  'userId',
  'userName',
  'date',
  'document1',
  'document2',
  'document3',
  'document4',
  'lon',
  'lat',
  'municipalityInsee',
  'municipalityName',
  'departmentInsee',
  'departmentName',
  'groupId',
  'groupName',
] as const;
export type AutofillKeyword = (typeof autofillKeywords)[number];

/** A question asked to whoever makes a report of the theme. */
export const attributeSchema = z.object({
  name,
  title: z.string().trim().max(200).optional(),
  type: z.enum(themeAttributeTypes),
  default: z.string().max(500).nullable().optional(),
  mandatory: z.boolean().optional(),
  /** Of a list only. */
  multiple: z.boolean().optional(),
  /** Of a list only: its values, or what is shown and the value it stands for. */
  values: z
    .union([
      z.array(value).max(ATTRIBUTE_VALUES_MAX),
      z
        .record(z.string().max(500), value)
        .refine((values) => Object.keys(values).length <= ATTRIBUTE_VALUES_MAX),
    ])
    .optional(),
  help: help.optional(),
  /** What fills the column in when a report of a theme of a table becomes an object, as it is written. */
  autofill: autofillText.optional(),
});
export type Attribute = z.infer<typeof attributeSchema>;

const autofilledSchema = z.object({
  name,
  /** That of the attribute, whatever is written. */
  type: z.enum(themeAttributeTypes).optional(),
  autofill: autofillText,
});
export type AutofilledAttribute = z.infer<typeof autofilledSchema>;

/** What reports of a community are about. */
export const themeSchema = z.object({
  /** Its name, of its own in the community. */
  theme: name,
  /** Of a theme of a table they are made from its columns, whatever is written. */
  attributes: z.array(attributeSchema).max(ATTRIBUTES_MAX),
  /** Names of the database and of the table it is bound to; both, or none. */
  database: z.string().max(60).optional(),
  table: z.string().max(60).optional(),
  /** Of a theme of a table: what fills its columns in when a report becomes an object of it. */
  autofilled_attributes: z.array(autofilledSchema).max(ATTRIBUTES_MAX).optional(),
  /** For whoever makes a report. */
  help: help.optional(),
  /** Offered to other communities, and for reports of no community. */
  global: z.boolean().optional(),
});
export type Theme = z.infer<typeof themeSchema>;

/** The statuses a community may name, describe and, all but `submit` and `valid`, leave out. */
export const reportStatuses = [
  'submit',
  'pending0',
  'pending',
  'pending1',
  'pending2',
  'valid',
  'valid0',
  'reject',
  'reject0',
] as const;
export type ReportStatus = (typeof reportStatuses)[number];

/** Most statuses a community may leave out. */
export const LEFT_OUT_STATUSES_MAX = 2;

const statusParams = z.object({
  title: z.string().trim().min(1).max(200),
  description: z.string().trim().max(2000).optional(),
  active: z.boolean(),
});
export type StatusParams = z.infer<typeof statusParams>;

export const reportStatusesSchema = z.record(z.enum(reportStatuses), statusParams);
export type ReportStatuses = Readonly<Record<ReportStatus, StatusParams>>;

export const defaultReportStatuses: ReportStatuses = {
  submit: { title: 'Reçu dans nos services', active: true },
  pending0: { title: 'En demande de qualification', active: true },
  pending: { title: 'En cours de traitement', active: true },
  pending1: { title: 'En attente de saisie', active: true },
  pending2: { title: 'En attente de validation', active: true },
  valid: { title: 'Pris en compte', active: true },
  valid0: { title: 'Déjà pris en compte', active: true },
  reject: { title: 'Rejeté (hors spéc.)', active: true },
  reject0: { title: 'Rejeté (hors de propos)', active: true },
};

/** Of the default ones, for who reads English; a community that changes a title has it in its own language. */
export const englishStatusTitles = {
  submit: 'Received',
  pending0: 'To be qualified',
  pending: 'Under way',
  pending1: 'Waiting to be entered',
  pending2: 'Waiting for validation',
  valid: 'Taken into account',
  valid0: 'Already taken into account',
  reject: 'Rejected (out of the specifications)',
  reject0: 'Rejected (off topic)',
} as const satisfies Readonly<Record<ReportStatus, string>>;

/** Themes of another community shown in this one. */
export const sharedThemeSchema = z.object({
  community_id: z.int().min(1).max(999_999_999),
  community_name: z.string().max(200).optional(),
  themes: z.array(name).min(1).max(THEMES_MAX),
});

/** Themes that a community offers. */
export const offeredThemesSchema = z.object({
  community_id: z.int(),
  community_name: z.string(),
  themes: z.array(themeSchema),
});
export type OfferedThemes = z.infer<typeof offeredThemesSchema>;
