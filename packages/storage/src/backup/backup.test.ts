import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeWithPostgres, temporaryFolder } from '@cartable/testkit';
import { describe, expect, it } from 'vitest';
import {
  copyBeforeMigrations,
  defineMigrations,
  type MigrationSet,
  openFolderObjectStore,
  openMetadata,
  rejectUnfinishedRestore,
  releaseAbandonedHold,
  restoreBackup,
  takeBackup,
} from '../index.ts';
import { holdRemovals } from './removal-hold.ts';

const now = new Date('2026-11-24T12:00:00Z');
const notes = defineMigrations('notes', [
  {
    name: 'create',
    up: (db) =>
      db.schema
        .createTable('note')
        .addColumn('key', 'text', (column) => column.primaryKey())
        .addColumn('text', 'text')
        .execute(),
  },
]);
const migrations: readonly MigrationSet[] = [notes];

interface NoteTables {
  note: { key: string; text: string };
}

/** A platform in small: rows that name objects. */
async function openNotes(location: { dataDir: string; databaseUrl?: string }) {
  const { dataDir, databaseUrl } = location;
  const metadata = await openMetadata<NoteTables>(databaseUrl === undefined ? { dataDir } : { databaseUrl });
  await metadata.migrate(migrations);
  const objects = openFolderObjectStore({ folder: join(dataDir, 'objects') });
  return {
    metadata,
    objects,
    /** Object first, row second. */
    async write(key: string) {
      const text = `${key}${'.'.repeat(5_000)}`;
      await objects.put(key, Buffer.from(text));
      await metadata.db.insertInto('note').values({ key, text }).execute();
    },
    /** Row first, object second. */
    async remove(key: string) {
      await metadata.db.deleteFrom('note').where('key', '=', key).execute();
      await objects.delete(key);
    },
    async replace(key: string, text: string) {
      await objects.put(key, Buffer.from(text));
    },
    rows: () => metadata.db.selectFrom('note').selectAll().orderBy('key').execute(),
    read: async (key: string) => {
      const chunks: Uint8Array[] = [];
      for await (const chunk of await objects.get(key)) chunks.push(chunk as Uint8Array);
      return Buffer.concat(chunks).toString();
    },
    close: () => metadata.close(),
  };
}

const planOf = (dataDir: string, target: string, databaseUrl?: string) => ({
  dataDir,
  databaseUrl,
  target,
  version: '0.1.0',
  now,
});

async function smallBackup() {
  const dataDir = join(temporaryFolder(), 'data');
  const target = join(temporaryFolder(), 'backup');
  const place = await openNotes({ dataDir });
  await place.write('a/first');
  await place.write('a/second');
  await place.close();
  return { dataDir, target, manifest: await takeBackup(planOf(dataDir, target)) };
}

const errorCode = (promise: Promise<unknown>) => expect(promise).rejects;

describe('a backup', () => {
  it('taken while rows and objects come and go holds every object its database names', async () => {
    const dataDir = join(temporaryFolder(), 'data');
    const place = await openNotes({ dataDir });
    for (let at = 0; at < 40; at++) await place.write(`old/${at}`);
    let isOver = false;
    const written: string[] = [];
    const writing = (async () => {
      for (let at = 0; !isOver; at++) {
        await place.write(`new/${at}`);
        written.push(`new/${at}`);
        if (at < 40) await place.remove(`old/${at}`);
        else await place.remove(`new/${at - 20}`);
      }
    })();
    const backups: { target: string; present: number }[] = [];
    for (let round = 0; round < 4; round++) {
      const target = join(temporaryFolder(), 'backup');
      backups.push({ target, present: written.length });
      await takeBackup(planOf(dataDir, target));
    }
    isOver = true;
    await writing;
    await place.close();
    expect(written.length).toBeGreaterThan(0);

    for (const { target } of backups) {
      const restored = join(temporaryFolder(), 'restored');
      await restoreBackup({ source: target, dataDir: restored, migrations });
      const copy = await openNotes({ dataDir: restored });
      const rows = await copy.rows();
      expect(rows.length).toBeGreaterThan(0);
      for (const { key, text } of rows) expect(await copy.read(key), key).toBe(text);
      await copy.close();
    }
    expect(readdirSync(join(dataDir, 'objects'))).not.toContain('~backup');
  });

  it('holds what is removed or replaced meanwhile, in the first version only', async () => {
    const folder = join(temporaryFolder(), 'objects');
    const objects = openFolderObjectStore({ folder });
    for (const key of ['removed', 'replaced', 'moved/from']) await objects.put(key, Buffer.from(`1 ${key}`));
    const hold = await holdRemovals(folder);
    await objects.delete('removed');
    await objects.put('replaced', Buffer.from('2'));
    await objects.put('replaced', Buffer.from('3'));
    await objects.move('moved/from', 'moved/to');
    for (const key of ['removed', 'replaced', 'moved/from'])
      expect(readFileSync(join(hold.heldFolder, key), 'utf8')).toBe(`1 ${key}`);
    const listed: string[] = [];
    for await (const { key } of objects.list('')) listed.push(key);
    expect(listed).toEqual(['moved/to', 'replaced']);
    await hold.release();
    expect(readdirSync(folder).sort()).toEqual(['moved', 'replaced']);
  });

  it('is not taken twice at once, and one that was killed is forgotten after a time', async () => {
    const { dataDir } = await smallBackup();
    const folder = join(dataDir, 'objects');
    await holdRemovals(folder);
    const second = takeBackup(planOf(dataDir, join(temporaryFolder(), 'second')));
    await errorCode(second).toMatchObject({ code: 'backup.under-way' });
    expect(await releaseAbandonedHold(folder, new Date())).toBe(false);
    expect(await releaseAbandonedHold(folder, new Date(Date.now() + 11 * 60_000))).toBe(true);
  });

  it('is readable by nobody but its owner', async () => {
    const { target } = await smallBackup();
    expect(statSync(target).mode & 0o077).toBe(0);
    expect(statSync(join(target, 'cartable.db')).mode & 0o077).toBe(0);
    expect(statSync(join(target, 'objects/a/first')).mode & 0o077).toBe(0);
  });

  it('tells the size and the fingerprint of each file', async () => {
    const { target, manifest } = await smallBackup();
    expect(manifest.files.map(({ path }) => path)).toEqual([
      'cartable.db',
      'objects/a/first',
      'objects/a/second',
    ]);
    for (const { path, sha256 } of manifest.files)
      expect(
        createHash('sha256')
          .update(readFileSync(join(target, path)))
          .digest('hex'),
      ).toBe(sha256);
  });

  it('goes neither into a folder that holds something, nor into the data folder, nor from an empty place', async () => {
    const { dataDir, target } = await smallBackup();
    await errorCode(takeBackup(planOf(dataDir, target))).toMatchObject({ code: 'backup.target-not-empty' });
    const inside = takeBackup(planOf(dataDir, join(dataDir, 'backup')));
    await errorCode(inside).toMatchObject({ code: 'backup.folder-inside' });
    const nothing = takeBackup(planOf(temporaryFolder(), join(temporaryFolder(), 'x')));
    await errorCode(nothing).toMatchObject({ code: 'backup.nothing-there' });
  });
});

describe('a restoration', () => {
  it('refuses a place that holds something', async () => {
    const { dataDir, target } = await smallBackup();
    await errorCode(restoreBackup({ source: target, dataDir, migrations })).toMatchObject({
      code: 'backup.target-not-empty',
    });
  });

  it.each([
    ['without its manifest', 'backup.incomplete', (folder: string) => rmSync(join(folder, 'manifest.json'))],
    ['that lost a file', 'backup.incomplete', (folder: string) => rmSync(join(folder, 'objects/a/first'))],
    [
      'with a byte changed',
      'backup.damaged',
      (folder: string) => {
        const path = join(folder, 'objects/a/first');
        const content = readFileSync(path);
        content[10]! ^= 1;
        writeFileSync(path, content);
      },
    ],
    [
      'that is no manifest of ours',
      'backup.unreadable',
      (folder: string) => writeFileSync(join(folder, 'manifest.json'), '{"format":99}'),
    ],
    [
      'whose names lead elsewhere',
      'backup.unreadable',
      (folder: string) => {
        const path = join(folder, 'manifest.json');
        writeFileSync(path, readFileSync(path, 'utf8').replace('objects/a/first', 'objects/../../first'));
      },
    ],
    [
      'written by a newer program',
      'storage.database-newer',
      (folder: string) => {
        const path = join(folder, 'manifest.json');
        const manifest = JSON.parse(readFileSync(path, 'utf8'));
        manifest.migrations.push({ domain: 'notes', name: 'of-tomorrow' });
        writeFileSync(path, JSON.stringify(manifest));
      },
    ],
  ])('refuses a backup %s, and writes nothing', async (_, code, spoil) => {
    const { target } = await smallBackup();
    spoil(target);
    const dataDir = join(temporaryFolder(), 'restored');
    await errorCode(restoreBackup({ source: target, dataDir, migrations })).toMatchObject({ code });
    expect(() => statSync(dataDir)).toThrow('ENOENT');
  });

  it('refuses the embedded backup for PostgreSQL', async () => {
    const { target } = await smallBackup();
    const dataDir = join(temporaryFolder(), 'restored');
    const databaseUrl = 'postgresql://localhost:1/nothing';
    await errorCode(restoreBackup({ source: target, dataDir, databaseUrl, migrations })).toMatchObject({
      code: 'backup.other-engine',
    });
  });

  it('that did not end is recognised by the server', () => {
    const dataDir = temporaryFolder();
    expect(() => rejectUnfinishedRestore(dataDir)).not.toThrow();
    writeFileSync(join(dataDir, 'cartable.restoring'), '');
    expect(() => rejectUnfinishedRestore(dataDir)).toThrow(
      expect.objectContaining({ code: 'backup.restore-unfinished' }),
    );
  });
});

describe('before the tables are changed', () => {
  const next = defineMigrations('notes', [
    ...notes.migrations,
    { name: 'more', up: (db) => db.schema.createTable('more').addColumn('a', 'text').execute() },
  ]);

  it('the database is copied, and neither at the first start nor when nothing changes', async () => {
    const dataDir = join(temporaryFolder(), 'data');
    let copies = 0;
    const start = async (sets: readonly MigrationSet[]) => {
      const metadata = await openMetadata({ dataDir });
      const options = { now, retained: 3 };
      await metadata.migrate(sets, async () => {
        copies += 1;
        await copyBeforeMigrations({ dataDir }, options);
      });
      await metadata.close();
    };
    await start([notes]);
    await start([notes]);
    expect(copies).toBe(0);
    await start([next]);
    expect(copies).toBe(1);
    // The copy is what the former program opens.
    const previous = join(temporaryFolder(), 'former');
    mkdirSync(previous);
    const [name] = readdirSync(join(dataDir, 'backups'));
    expect(name).toBe('before-update-20261124T120000Z.db');
    writeFileSync(join(previous, 'cartable.db'), readFileSync(join(dataDir, 'backups', name!)));
    const place = await openNotes({ dataDir: previous });
    expect(await place.rows()).toEqual([]);
    await place.close();
  });

  it('only the last copies are kept, and other files are left alone', async () => {
    const { dataDir } = await smallBackup();
    mkdirSync(join(dataDir, 'backups'));
    writeFileSync(join(dataDir, 'backups', 'mine.db'), '');
    for (let day = 1; day <= 5; day++)
      await copyBeforeMigrations({ dataDir }, { now: new Date(Date.UTC(2026, 0, day)), retained: 2 });
    expect(readdirSync(join(dataDir, 'backups')).sort()).toEqual([
      'before-update-20260104T000000Z.db',
      'before-update-20260105T000000Z.db',
      'mine.db',
    ]);
  });
});

describeWithPostgres('a backup of PostgreSQL', (freshDatabase) => {
  it('is restored into an empty database, and refused by one that holds something', async () => {
    const databaseUrl = await freshDatabase();
    const dataDir = join(temporaryFolder(), 'data');
    const target = join(temporaryFolder(), 'backup');
    const place = await openNotes({ dataDir, databaseUrl });
    await place.write('a/first');
    const manifest = await takeBackup(planOf(dataDir, target, databaseUrl));
    expect(manifest.engine).toBe('postgres');
    await place.write('a/second');
    const restored = join(temporaryFolder(), 'restored');
    const filled = restoreBackup({ source: target, dataDir: restored, databaseUrl, migrations });
    await errorCode(filled).toMatchObject({ code: 'backup.database-not-empty' });
    await place.close();

    const emptyUrl = await freshDatabase();
    await restoreBackup({ source: target, dataDir: restored, databaseUrl: emptyUrl, migrations });
    const copy = await openNotes({ dataDir: restored, databaseUrl: emptyUrl });
    const rows = await copy.rows();
    expect(rows.map(({ key }) => key)).toEqual(['a/first']);
    expect(await copy.read('a/first')).toBe(rows[0]!.text);
    await copy.close();
  });

  it('says in one sentence that pg_dump is not there', async () => {
    const databaseUrl = await freshDatabase();
    const dataDir = join(temporaryFolder(), 'data');
    const place = await openNotes({ dataDir, databaseUrl });
    await place.close();
    const path = process.env.PATH;
    process.env.PATH = temporaryFolder();
    try {
      const rejected = takeBackup(planOf(dataDir, join(temporaryFolder(), 'backup'), databaseUrl));
      await errorCode(rejected).toMatchObject({ code: 'backup.tool-missing' });
    } finally {
      process.env.PATH = path;
    }
  });

  it('before an update holds the tables of the platform', async () => {
    const databaseUrl = await freshDatabase();
    const dataDir = join(temporaryFolder(), 'data');
    const place = await openNotes({ dataDir, databaseUrl });
    await place.close();
    const path = await copyBeforeMigrations({ dataDir, databaseUrl }, { now, retained: 2 });
    expect(statSync(path).size).toBeGreaterThan(0);
  });
});
