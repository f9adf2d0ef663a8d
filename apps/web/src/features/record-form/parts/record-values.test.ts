import type { DatasheetRecord } from '@cartable/contract/datastore';
import { recordEditFormSchema } from '@cartable/contract/datastore';
import { describe, expect, it } from 'vitest';
import { emptyRecord } from '../../offerings/index.ts';
import { bodyOf, formFieldOf, mergeValues, recordRules, valuesOf } from './record-values.ts';

const empty: DatasheetRecord = emptyRecord({
  datasheet: { name: 'Zones humides', record: null },
  user: { email: 'sig@mairie.example' },
  organisation: 'Mairie',
  today: '2026-11-25',
});
const opened = valuesOf({ version: null, metadata: null, abilities: {} }, empty);
const filled = { ...opened, description: 'Inventaire.', category: ['inlandWaters'] };

describe('the form of a record', () => {
  it('starts from the datasheet, and becomes what the server takes', () => {
    expect(recordRules.safeParse(opened).success).toBe(false);
    expect(recordRules.safeParse(filled).success).toBe(true);
    const body = recordEditFormSchema.parse(bodyOf(filled));
    expect(body).toMatchObject({
      title: 'Zones humides',
      file_identifier: 'zones_humides',
      topic_categories: ['inlandWaters'],
      resolution: null,
      version: null,
    });
  });

  it('finds its field for what the server refuses', () => {
    expect(['title', 'contacts.0.email', 'licence.url'].map(formFieldOf)).toEqual([
      'public_name',
      'contacts.0.email',
      'licence.url',
    ]);
  });
});

describe('two people at one record', () => {
  const theirs = { ...filled, public_name: 'Leur titre', organization: 'Département', version: 'b' };

  it('keep each what they wrote, and are told of what both did', () => {
    const mine = { ...filled, public_name: 'Mon titre', use_limitation: 'Indicatif.' };
    const { values, differing } = mergeValues(filled, mine, theirs);
    expect(values).toMatchObject({
      public_name: 'Mon titre',
      use_limitation: 'Indicatif.',
      organization: 'Département',
      version: 'b',
    });
    expect(differing).toEqual(['public_name']);
  });

  it('keep all that stands in a form whose beginning is forgotten, told field by field', () => {
    const { values, differing } = mergeValues(undefined, filled, theirs);
    expect(values).toEqual({ ...filled, version: 'b' });
    expect(differing).toEqual(['public_name', 'organization']);
  });
});
