/** Problems of a field, in words a person reads; the others as the validation library says them. */
import { fillTemplate, type Language } from '@cartable/contract';
import { z } from 'zod';

type RawIssue = Parameters<z.core.$ZodErrorMap>[0];
/** Type of value a limit applies to. */
type Counted = 'string' | 'array' | 'number';

interface Wording {
  readonly missing: string;
  readonly most: Readonly<Record<Counted, string>>;
  readonly least: Readonly<Record<Counted, string>>;
  readonly pattern: string;
  readonly nul: string;
}

const wordings: Readonly<Record<Language, Wording>> = {
  fr: {
    missing: 'ce champ est obligatoire',
    most: {
      string: 'le texte est trop long, {limit} {count?caractère|caractères} au plus',
      array: 'la liste est trop longue, {limit} {count?élément|éléments} au plus',
      number: 'la valeur est trop grande, {limit} au plus',
    },
    least: {
      string: 'le texte est trop court, {limit} {count?caractère|caractères} au moins',
      array: 'la liste est trop courte, {limit} {count?élément|éléments} au moins',
      number: 'la valeur est trop petite, {limit} au moins',
    },
    pattern: 'le texte contient des caractères qui ne sont pas admis ici, ou n’a pas la forme attendue',
    nul: 'le texte contient le caractère nul (U+0000), que rien ne conserve ; retirez-le',
  },
  en: {
    missing: 'this field is required',
    most: {
      string: 'the text is too long, {limit} {count?character|characters} at most',
      array: 'the list is too long, {limit} {count?item|items} at most',
      number: 'the value is too large, {limit} at most',
    },
    least: {
      string: 'the text is too short, {limit} {count?character|characters} at least',
      array: 'the list is too short, {limit} {count?item|items} at least',
      number: 'the value is too small, {limit} at least',
    },
    pattern: 'the text holds characters that are not accepted here, or is not of the expected form',
    nul: 'the text holds the NUL character (U+0000), which nothing keeps; remove it',
  },
};

const library = { fr: z.locales.fr().localeError, en: z.locales.en().localeError };

export function problemWording(language: Language): z.core.$ZodErrorMap {
  const words = wordings[language];
  return (issue) => sayIssue(issue, words, language) ?? library[language](issue);
}

export const nulWording = (language: Language): string => wordings[language].nul;

function sayIssue(issue: RawIssue, words: Wording, language: Language): string | undefined {
  if (issue.code === 'invalid_type' && issue.input === undefined) return words.missing;
  if (issue.code === 'invalid_format' && issue.format === 'regex') return words.pattern;
  if (issue.code !== 'too_big' && issue.code !== 'too_small') return undefined;
  const counted = countedOf(issue.origin);
  const bound = Number(issue.code === 'too_big' ? issue.maximum : issue.minimum);
  // A bound that is itself left out only exists for numbers; « at most » would be wrong of it.
  if (counted === undefined || issue.inclusive === false) return undefined;
  const sentence = issue.code === 'too_big' ? words.most[counted] : words.least[counted];
  const limit = new Intl.NumberFormat(language).format(bound);
  return fillTemplate(sentence, { limit, count: bound }, language);
}

function countedOf(origin: string): Counted | undefined {
  if (origin === 'string' || origin === 'array') return origin;
  return origin === 'number' || origin === 'int' ? 'number' : undefined;
}
