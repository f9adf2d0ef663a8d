/**
 * Description of an error, written once in both languages and found again by its stable code.
 * A statement says what was found, what was expected and what to do; `{name}` stands for a parameter, `{count?is|are}` for words that follow a count,
 * `{seconds:wait}` for how long one waits, with its unit.
 */

export type Language = 'fr' | 'en';

export interface Statement {
  readonly found: string;
  readonly expected?: string;
  readonly action?: string;
}

/** Situation, free of any protocol: the HTTP edge and each OGC service map it to their own answer. */
export type ErrorKind =
  | 'invalid'
  | 'unauthenticated'
  | 'forbidden'
  | 'not-found'
  | 'conflict'
  | 'too-large'
  | 'too-many'
  | 'timeout'
  | 'unavailable'
  | 'internal';

export interface ErrorDefinition {
  readonly kind: ErrorKind;
  readonly fr: Statement;
  readonly en: Statement;
}

export type ErrorParams = Readonly<Record<string, string | number>>;

export function defineErrors<const T extends Record<string, ErrorDefinition>>(definitions: T): T {
  return definitions;
}

const hole = /\{(\w+)(?::(wait)|\?([^{}|]*)\|([^{}|]*))?\}/g;

/**
 * Replaces `{name}` by the parameter of that name, and `{count?is|are}` by the words that suit one or several; an
 * unknown name stays visible, so that a test sees it. Numbers with decimals are written as the language does; whole ones
 * as they are: most are codes, years and ranks.
 */
export function fillTemplate(template: string, params: ErrorParams, language: Language): string {
  return template.replace(
    hole,
    (whole, name: string, wait: string | undefined, one: string | undefined, several: string | undefined) => {
      const value = params[name];
      if (value === undefined) return whole;
      if (wait !== undefined) return writeWait(Number(value));
      if (one === undefined || several === undefined) return writeValue(value, language);
      return Number(value) === 1 ? one : several;
    },
  );
}

const decimals: Readonly<Record<Language, Intl.NumberFormat>> = {
  fr: new Intl.NumberFormat('fr', { maximumFractionDigits: 12 }),
  en: new Intl.NumberFormat('en', { maximumFractionDigits: 12 }),
};

function writeValue(value: string | number, language: Language): string {
  const hasDecimals = typeof value === 'number' && Number.isFinite(value) && !Number.isInteger(value);
  return hasDecimals ? decimals[language].format(value) : String(value);
}

/** In the unit one counts it in, never less than it is; units are written alike in both languages. */
function writeWait(seconds: number): string {
  if (seconds < 120) return `${seconds} s`;
  return seconds < 7200 ? `${Math.ceil(seconds / 60)} min` : `${Math.ceil(seconds / 3600)} h`;
}

/** Found, expected and action as one text of one to three sentences. */
export function formatStatement(statement: Statement, params: ErrorParams, language: Language): string {
  return [statement.found, statement.expected, statement.action]
    .filter((part) => part !== undefined)
    .map((part) => fillTemplate(part, params, language))
    .join(' ');
}
