import { CartableError, type Language, type RouteDefinition } from '@cartable/contract';
import type { z } from 'zod';
import { InputError, type Problem } from '../input-error.ts';
import { findNul } from './find-nul.ts';
import { nulWording, problemWording } from './problem-wording.ts';

export interface RawInput {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
  /** The body came as a form: figures and booleans are text there. */
  readonly fromForm: boolean;
}

const wordings = { fr: problemWording('fr'), en: problemWording('en') };

/**
 * @throws {InputError} naming every faulty field, in the reader's language; `common.not-found` for an address whose
 * parameters cannot be those of anything
 */
export function validateInput(
  route: RouteDefinition,
  language: Language,
  raw: RawInput,
): { params: unknown; query: unknown; body: unknown } {
  const problems: Problem[] = [];
  const check = (part: string, schema: z.ZodType | undefined, value: unknown) => {
    const result = schema?.safeParse(value, { error: wordings[language] });
    // Some schemas read JSON in a text: what is escaped there is only seen in what they made of it.
    const nul = findNul(value) ?? findNul(result?.data);
    if (nul) problems.push({ path: [part, ...nul].join('.'), message: nulWording(language) });
    for (const { path, message } of result?.error?.issues ?? []) {
      problems.push({ path: [part, ...path].join('.'), message });
    }
    return result?.data;
  };
  const params = check('params', route.params, raw.params ?? {});
  if (problems.length > 0) throw new CartableError('common.not-found');
  const query = check('query', route.query, withPlainNames(raw.query));
  const written = raw.fromForm ? coerceFormValues(route.body, raw.body) : (raw.body ?? {});
  const body = check('body', route.body, written);
  if (problems.length > 0) throw new InputError(problems);
  return { params, query, body };
}

/** Some clients write `roles[]` for a parameter that may be repeated. */
function withPlainNames(query: unknown): Record<string, unknown> {
  const entries = Object.entries((query ?? {}) as Record<string, unknown>);
  return Object.fromEntries(entries.map(([name, value]) => [name.replace(/\[\]$/, ''), value]));
}

/** Turns the texts of a form into the booleans, figures and lists its schema asks for, and leaves the rest alone. */
function coerceFormValues(schema: z.ZodType | undefined, form: unknown): unknown {
  const result = schema?.safeParse(form);
  if (result === undefined || result.success) return form;
  const copy = structuredClone(form);
  for (const issue of result.error.issues) {
    if (issue.code === 'invalid_type') replaceAt(copy, issue.path, issue.expected);
  }
  return copy;
}

function replaceAt(root: unknown, path: readonly PropertyKey[], expected: string): void {
  let holder = root as Record<PropertyKey, unknown> | undefined;
  for (const key of path.slice(0, -1)) holder = holder?.[key] as Record<PropertyKey, unknown> | undefined;
  const key = path.at(-1);
  if (holder === undefined || key === undefined) return;
  const value = holder[key];
  if (typeof value !== 'string') return;
  if (expected === 'boolean' && (value === 'true' || value === 'false')) holder[key] = value === 'true';
  if (
    (expected === 'number' || expected === 'int') &&
    value.trim() !== '' &&
    Number.isFinite(Number(value))
  ) {
    holder[key] = Number(value);
  }
  if (expected === 'array') holder[key] = [value];
}
