import { type Metadata, openMetadata } from '@cartable/storage';
import { describeWithPostgres, temporaryFolder } from '@cartable/testkit';
import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { holdsWord } from './words-in-text.ts';

const cases: readonly (readonly [text: string, word: string, isFound: boolean])[] = [
  ['nœuds_assainissement', 'noeuds_assainissement', true],
  ['nœuds_assainissement', 'NŒUDS_ASSAINISSEMENT', true],
  ['noeuds_assainissement', 'nœuds_assainissement', true],
  ['Großstraße', 'grossstrasse', true],
  ['Grossstrasse', 'Großstraße', true],
  ['Œuvres, Straße', 'oeuvres, strasse', true],
  ['Œuvres, rue', 'oeuvres, strasse', false],
  ['Forêts * 2', 'forets * 2', true],
  ['Forêts a 2', 'forets * 2', false],
];

const suite = (open: () => Promise<Metadata>) => {
  it('whatever its case and accents, œ, æ and ß as one letter or two, each as the text has it', async () => {
    const metadata = await open();
    onTestFinished(() => metadata.close());
    const found = await Promise.all(
      cases.map(async ([text, word]) => {
        const holds = holdsWord(metadata.engine, sql`cast(${text} as text)`, word);
        const { rows } = await sql`select 1 where ${holds}`.execute(metadata.db);
        return [text, word, rows.length === 1];
      }),
    );
    expect(found).toEqual(cases);
  });
};

describe('a word is found in a text on SQLite', () =>
  suite(() => openMetadata({ dataDir: temporaryFolder() })));

describeWithPostgres('a word is found in a text on PostgreSQL', (freshDatabase) =>
  suite(async () => openMetadata({ databaseUrl: await freshDatabase() })),
);
