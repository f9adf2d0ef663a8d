import { type Metadata, openMetadata } from '@cartable/storage';
import { describeWithPostgres, temporaryFolder } from '@cartable/testkit';
import { describe, expect, it, onTestFinished } from 'vitest';
import { foldLigatures } from './fold-ligatures.ts';
import { foldText } from './fold-text.ts';

const suite = (open: () => Promise<Metadata>) => {
  it('what was folded before is as it is folded now, unless two would be alike that may not', async () => {
    const metadata = await open();
    onTestFinished(() => metadata.close());
    const { db } = metadata;
    await db.schema
      .createTable('named')
      .addColumn('free', 'text')
      .addColumn('key', 'text', (column) => column.unique())
      .execute();
    const rows = ['lecœur', 'straße', 'strasse', 'ex æquo', '100 % o_e', 'großstraße', 'großstrasse'];
    for (const text of rows)
      await db
        .insertInto('named' as never)
        .values({ free: text, key: text } as never)
        .execute();
    await foldLigatures(db as never, [
      { table: 'named', column: 'free' },
      { table: 'named', column: 'key', isUnique: true },
    ]);
    const found = (await db
      .selectFrom('named' as never)
      .selectAll()
      .execute()) as unknown as {
      readonly free: string;
      readonly key: string;
    }[];
    expect(found.map(({ free }) => free).sort()).toEqual(rows.map(foldText).sort());
    expect(found.map(({ key }) => key).sort()).toEqual(
      ['lecoeur', 'straße', 'strasse', 'ex aequo', '100 % o_e', 'großstraße', 'großstrasse'].sort(),
    );
  });
};

describe('keys folded again on SQLite', () => suite(() => openMetadata({ dataDir: temporaryFolder() })));

describeWithPostgres('keys folded again on PostgreSQL', (freshDatabase) =>
  suite(async () => openMetadata({ databaseUrl: await freshDatabase() })),
);
