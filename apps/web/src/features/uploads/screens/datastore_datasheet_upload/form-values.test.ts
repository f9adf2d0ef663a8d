import { describe, expect, it } from 'vitest';
import { problemOfDataName } from './form-values.ts';

describe('the name of a datasheet', () => {
  it('takes accents, spaces and the signs an address bears', () => {
    for (const name of ['Communes', "Cours d'eau (2024)", 'Œuvres & Île-de-France', 'a_b.c~!$*+,;:@%'])
      expect(problemOfDataName(name)).toBeUndefined();
  });

  it('says which rule is broken', () => {
    expect(problemOfDataName('   ')).toBe('nameRequired');
    expect(problemOfDataName('a'.repeat(99))).toBeUndefined();
    expect(problemOfDataName('a'.repeat(100))).toBe('nameLong');
    for (const name of ['a/b', 'a?b', '<b>', 'a#b', 'a\nb'])
      expect(problemOfDataName(name)).toBe('nameCharacters');
  });
});
