/**
 * How an error is described once, in both languages, and found again by its stable code.
 * A statement says what was found, what was expected and what to do; `{name}` stands for a parameter.
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

/** Replaces `{name}` by the parameter of that name; an unknown name stays visible, so that a test sees it. */
export function fillTemplate(template: string, params: ErrorParams): string {
  return template.replace(/\{(\w+)\}/g, (whole, name: string) => String(params[name] ?? whole));
}

/** Found, expected and action as one text of one to three sentences. */
export function formatStatement(statement: Statement, params: ErrorParams = {}): string {
  return [statement.found, statement.expected, statement.action]
    .filter((part) => part !== undefined)
    .map((part) => fillTemplate(part, params))
    .join(' ');
}
