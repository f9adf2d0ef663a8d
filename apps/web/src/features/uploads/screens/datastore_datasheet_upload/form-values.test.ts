import { uploadFormSchema } from '@cartable/contract/datastore';
import { describe, expect, it } from 'vitest';
import { problemOfDataName } from './form-values.ts';

describe('the name of a datasheet', () => {
  it('takes accents, spaces and the signs an address bears', () => {
    for (const name of ['Communes', "Cours d'eau (2024)", 'Œuvres & Île-de-France', 'a_b.c~!$*+,;:@%'])
      expect(problemOfDataName(name)).toBeUndefined();
  });

  it('takes what word processors write, and letters of any language', () => {
    const unbroken = 'Carte «\u00a0Été\u202f»';
    for (const name of ['Cours d’eau d’Europe', 'Bilan 2024 – 2025', unbroken, 'Żółw', 'Реки'])
      expect(problemOfDataName(name)).toBeUndefined();
    expect(uploadFormSchema.shape.data_name.parse(unbroken)).toBe('Carte « Été »');
  });

  it('says which rule is broken', () => {
    expect(problemOfDataName('   ')).toBe('nameRequired');
    expect(problemOfDataName('a'.repeat(99))).toBeUndefined();
    expect(problemOfDataName('a'.repeat(100))).toBe('nameLong');
    for (const name of ['a/b', 'a?b', '<b>', 'a#b', 'a\nb', 'a\u200bb', 'a\u202eb', 'e\u0301'])
      expect(problemOfDataName(name)).toBe('nameCharacters');
  });
});
