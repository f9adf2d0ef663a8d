import { defineMigrations, isForeignKeyViolation, isUniqueViolation, type Metadata } from '@cartable/storage';
import { expect, it, onTestFinished } from 'vitest';

interface Tables {
  houses: { id: string; name: string; floors: number; built: number; note: string | null };
  rooms: { id: string; house_id: string };
}

const houses = defineMigrations('houses', [
  {
    name: '001-houses',
    up: async (db) => {
      await db.schema
        .createTable('houses')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('name', 'text', (column) => column.notNull().unique())
        .addColumn('floors', 'bigint', (column) => column.notNull())
        .addColumn('built', 'integer', (column) => column.notNull())
        .addColumn('note', 'text')
        .execute();
    },
  },
  {
    name: '002-rooms',
    up: async (db) => {
      await db.schema
        .createTable('rooms')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('house_id', 'text', (column) => column.notNull().references('houses.id'))
        .execute();
    },
  },
]);

export interface MetadataSuiteHooks {
  /** Opens the same, at first empty, database each time it is called within one test. */
  prepare(): Promise<() => Promise<Metadata<Tables>>>;
}

/** Contract tests of every metadata adapter. */
export function metadataSuite({ prepare }: MetadataSuiteHooks): void {
  async function openHouses(): Promise<Metadata<Tables>> {
    const metadata = await (await prepare())();
    onTestFinished(() => metadata.close());
    await metadata.migrate([houses]);
    return metadata;
  }

  const insert = (metadata: Metadata<Tables>, id: string) =>
    metadata.db.insertInto('houses').values({ id, name: id, floors: 1, built: 0, note: null }).execute();
  const ids = async (metadata: Metadata<Tables>) =>
    (await metadata.db.selectFrom('houses').select('id').orderBy('id').execute()).map((row) => row.id);

  it('keeps integers of 64 bits exactly and answers small ones as numbers', async () => {
    const metadata = await openHouses();
    const large = 9_007_199_254_740_993n;
    await metadata.db
      .insertInto('houses')
      .values([
        {
          id: 'a',
          name: 'a',
          floors: large as unknown as number,
          built: true as unknown as number,
          note: null,
        },
        { id: 'b', name: 'b', floors: 3, built: false as unknown as number, note: 'é\u0000'.slice(0, 1) },
      ])
      .execute();
    const rows = await metadata.db
      .selectFrom('houses')
      .select(['floors', 'built', 'note'])
      .orderBy('id')
      .execute();
    expect(rows).toEqual([
      { floors: large, built: 1, note: null },
      { floors: 3, built: 0, note: 'é' },
    ]);
    const { count } = await metadata.db
      .selectFrom('houses')
      .select((eb) => eb.fn.countAll().as('count'))
      .executeTakeFirstOrThrow();
    expect(count).toBe(2);
  });

  it('rolls everything back when the transaction fails', async () => {
    const metadata = await openHouses();
    const failing = metadata.transaction(async (trx) => {
      await trx
        .insertInto('houses')
        .values({ id: 'a', name: 'a', floors: 1, built: 0, note: null })
        .execute();
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await ids(metadata)).toEqual([]);
  });

  it('does not let concurrent callers write inside the transaction of another', async () => {
    const metadata = await openHouses();
    const outcomes = await Promise.allSettled(
      Array.from({ length: 40 }, (_, i) =>
        i % 4 === 0
          ? insert(metadata, `plain-${i}`)
          : metadata.transaction(async (trx) => {
              const row = { id: `trx-${i}`, name: `trx-${i}`, floors: 1, built: 0, note: null };
              await trx.insertInto('houses').values(row).execute();
              await new Promise((resolve) => setImmediate(resolve));
              if (i % 4 === 1) throw new Error('rolled back');
            }),
      ),
    );
    expect(outcomes.filter((outcome) => outcome.status === 'rejected')).toHaveLength(10);
    expect(await ids(metadata)).toHaveLength(30);
  });

  it('refuses a query outside the open transaction and a nested transaction, instead of waiting for ever', async () => {
    const metadata = await openHouses();
    const outside = metadata.transaction(() => insert(metadata, 'a'));
    await expect(outside).rejects.toThrow('outside the transaction');
    const nested = metadata.transaction(() => metadata.transaction(async () => {}));
    await expect(nested).rejects.toThrow('outside the transaction');
    await insert(metadata, 'b');
    expect(await ids(metadata)).toEqual(['b']);
  });

  it('runs the hooks after the commit only', async () => {
    const metadata = await openHouses();
    const seen: string[] = [];
    await metadata.transaction(async () => {
      metadata.afterCommit(() => seen.push('committed'));
      seen.push('inside');
    });
    const failing = metadata.transaction(async () => {
      metadata.afterCommit(() => seen.push('never'));
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow();
    metadata.afterCommit(() => seen.push('at once'));
    expect(seen).toEqual(['inside', 'committed', 'at once']);
  });

  it('recognises a value that must be unique and a reference to nothing', async () => {
    const metadata = await openHouses();
    await insert(metadata, 'a');
    expect(isUniqueViolation(await insert(metadata, 'a').catch((error) => error))).toBe(true);
    const orphan = metadata.db.insertInto('rooms').values({ id: 'r', house_id: 'nowhere' }).execute();
    expect(isForeignKeyViolation(await orphan.catch((error) => error))).toBe(true);
  });

  it('applies each migration once, and all or nothing', async () => {
    const open = await prepare();
    const metadata = await open();
    onTestFinished(() => metadata.close());
    const broken = defineMigrations('houses', [
      houses.migrations[0]!,
      { name: '002-rooms', up: () => Promise.reject(new Error('power cut')) },
    ]);
    await expect(metadata.migrate([broken])).rejects.toThrow('power cut');
    await metadata.migrate([houses]);
    await metadata.migrate([houses]);
    await insert(metadata, 'a');
    expect(await ids(metadata)).toEqual(['a']);
  });

  it('refuses a database written by a newer program', async () => {
    const metadata = await openHouses();
    const older = defineMigrations('houses', [houses.migrations[0]!]);
    await expect(metadata.migrate([older])).rejects.toMatchObject({ code: 'storage.database-newer' });
  });
}
