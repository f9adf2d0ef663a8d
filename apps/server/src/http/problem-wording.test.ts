import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { problemWording } from './problem-wording.ts';

const say = (schema: z.ZodType, value: unknown, language: 'fr' | 'en' = 'fr') =>
  schema.safeParse(value, { error: problemWording(language) }).error?.issues[0]?.message;

describe('a limit of a field', () => {
  it('is told in words and with the figures of the language', () => {
    expect(say(z.string().max(1_000_000), 'a'.repeat(1_000_001))?.replace(/\s/g, ' ')).toBe(
      'le texte est trop long, 1 000 000 caractères au plus',
    );
    expect(say(z.string().max(1_000_000), 'a'.repeat(1_000_001), 'en')).toBe(
      'the text is too long, 1,000,000 characters at most',
    );
    expect(say(z.string().min(1), '')).toBe('le texte est trop court, 1 caractère au moins');
    expect(say(z.array(z.string()).min(1), [])).toBe('la liste est trop courte, 1 élément au moins');
    expect(say(z.number().max(50), 51)).toBe('la valeur est trop grande, 50 au plus');
    expect(say(z.int().min(1), 0)).toBe('la valeur est trop petite, 1 au moins');
  });

  it('never shows a pattern, an operator or the name of a type to somebody who left a field out', () => {
    expect(say(z.string().regex(/^[a-z]+$/), '9')).not.toContain('[a-z]');
    expect(say(z.string(), undefined)).toBe('ce champ est obligatoire');
    expect(say(z.string(), undefined, 'en')).toBe('this field is required');
  });

  it('of another kind is told as the library says it', () => {
    expect(say(z.email(), 'x')).toContain('e-mail');
    expect(say(z.number().gt(3), 3)).toContain('3');
  });
});
