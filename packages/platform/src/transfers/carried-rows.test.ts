import { type Metadata, openMetadata } from '@cartable/storage';
import { describeWithPostgres, temporaryFolder } from '@cartable/testkit';
import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { rowsOf } from './carried-rows.ts';
import type { CarriedTable } from './carried-table.ts';

const days: CarriedTable = {
  table: 'days',
  key: ['thing', 'day'],
  within: { column: 'owner' },
  columns: { thing: 'plain', day: 'number', owner: 'reference' },
};
const [things, daysOfEach] = [7, 300];

function suite(open: () => Promise<Metadata>): void {
  it('rows of an owner are read page after page, each once, in the order of a key of several columns', async () => {
    const metadata = await open();
    onTestFinished(() => metadata.close());
    const { db } = metadata;
    await sql`create table days (thing text, day integer, owner text, primary key (thing, day))`.execute(db);
    const all = Array.from({ length: things * daysOfEach }, (_, rank) => ({
      thing: `t${Math.floor(rank / daysOfEach)}`,
      day: rank % daysOfEach,
      owner: rank % 3 === 0 ? 'other' : 'own',
    }));
    const values = all.toReversed().map(({ thing, day, owner }) => sql`(${thing}, ${day}, ${owner})`);
    await sql`insert into days (thing, day, owner) values ${sql.join(values)}`.execute(db);
    const read = [];
    for await (const row of rowsOf(db, days, [days], 'own')) read.push(row);
    expect(read).toEqual(all.filter(({ owner }) => owner === 'own'));
  });
}

describe('rows that travel, on SQLite', () => suite(() => openMetadata({ dataDir: temporaryFolder() })));

describeWithPostgres('rows that travel, on PostgreSQL', (freshDatabase) =>
  suite(async () => openMetadata({ databaseUrl: await freshDatabase() })),
);
