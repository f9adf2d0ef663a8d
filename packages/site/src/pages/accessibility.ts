import {
  type AccessibilityStatement,
  type Conformity,
  conformities,
  type Language,
} from '@cartable/contract';
import { z } from 'zod';
import type { Content } from '../content/content.ts';

const line = z.string().trim().min(1).max(300).optional();
const lines = z.string().trim().min(1).max(1000).optional();

/** What the head of the page of accessibility may say of an audit. */
export const statementInfo = z.object({
  conformity: z.enum(conformities).optional(),
  auditor: line,
  // Front matter may have read a day as a moment.
  audited: z.union([z.iso.date(), z.date().transform((day) => day.toISOString().slice(0, 10))]).optional(),
  rate: z.coerce.number().min(0).max(100).optional(),
  unmet: lines,
  exempt: lines,
  recourse: lines,
});
type StatementInfo = z.output<typeof statementInfo>;

/** A rate that RGAA 4 asks for each level: all the criteria, half of them. */
const lowestRates: Readonly<Record<Conformity, number>> = { none: 0, partial: 50, full: 100 };

/** Nobody declares more than an audit has found: its author, its day and its rate are told with it. */
export function isFounded({ conformity = 'none', auditor, audited, rate }: StatementInfo): boolean {
  if (conformity === 'none') return true;
  return auditor !== undefined && audited !== undefined && (rate ?? 0) >= lowestRates[conformity];
}

type Pages = Content<z.ZodType<StatementInfo>>;

/** The same in both languages: that of the page that declares something, the French one before. */
export async function readStatement(pages: Pages): Promise<AccessibilityStatement> {
  const written = (await pages.entries()).filter(({ name }) => name === 'accessibility');
  const of = (language: Language) => written.find((entry) => entry.language === language)?.metadata;
  const info = [of('fr'), of('en')].find((one) => one?.conformity !== undefined) ?? of('fr') ?? {};
  return {
    conformity: info.conformity ?? 'none',
    auditor: info.auditor ?? null,
    audited: info.audited ?? null,
    rate: info.rate ?? null,
    unmet: info.unmet ?? null,
    exempt: info.exempt ?? null,
    recourse: info.recourse ?? null,
  };
}

const titles: Readonly<Record<Language, Readonly<Record<Conformity, string>>>> = {
  fr: {
    none: 'Accessibilité : non conforme',
    partial: 'Accessibilité : partiellement conforme',
    full: 'Accessibilité : totalement conforme',
  },
  en: {
    none: 'Accessibility: non compliant',
    partial: 'Accessibility: partially compliant',
    full: 'Accessibility: fully compliant',
  },
};

/** The title says what is declared, whatever was written there before. */
export const titleOfStatement = ({ conformity }: AccessibilityStatement, language: Language): string =>
  titles[language][conformity];
