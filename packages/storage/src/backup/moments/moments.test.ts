import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  batchOf,
  pointTable,
  pointWkb,
  requires,
  startS3Server,
  storeTable,
  temporaryFolder,
} from '@cartable/testkit';
import { describe, expect, it, onTestFinished } from 'vitest';
import {
  defineMigrations,
  type Moment,
  MomentStore,
  momentsToKeep,
  openFolderObjectStore,
  openGeoPackageStore,
  openMetadata,
  openS3ObjectStore,
  restoreMoment,
  takeMoment,
} from '../../index.ts';
import { holdRemovals } from '../removal-hold.ts';

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
const migrations = [notes];

interface NoteTables {
  note: { key: string; text: string };
}

/** A platform in small: rows that name objects. */
async function openNotes(dataDir: string) {
  const metadata = await openMetadata<NoteTables>({ dataDir });
  await metadata.migrate(migrations);
  const objects = openFolderObjectStore({ folder: join(dataDir, 'objects') });
  return {
    async write(key: string, text = `${key}${'.'.repeat(5_000)}`) {
      await objects.put(key, Buffer.from(text));
      await metadata.db.insertInto('note').values({ key, text }).execute();
    },
    async remove(key: string) {
      await metadata.db.deleteFrom('note').where('key', '=', key).execute();
      await objects.delete(key);
    },
    rows: () => metadata.db.selectFrom('note').selectAll().orderBy('key').execute(),
    close: () => metadata.close(),
  };
}

const at = (minute: number) => new Date(Date.UTC(2026, 10, 26, 12, minute));

/** SHA-256 of every file of a stopped platform, but those of its running. */
function filesOf(folder: string, below = ''): Record<string, string> {
  const found: Record<string, string> = {};
  for (const entry of readdirSync(join(folder, below), { withFileTypes: true })) {
    const path = join(below, entry.name);
    if (entry.isDirectory()) Object.assign(found, filesOf(folder, path));
    else if (!/^cartable\.lock|-(wal|shm)$/.test(path))
      found[path] = createHash('sha256')
        .update(contentOf(join(folder, path)))
        .digest('hex');
  }
  return found;
}

/** Of a database, every byte but its mode and the counters SQLite moves as it copies and opens one (file format, §1.3). */
function contentOf(path: string): Buffer {
  const bytes = readFileSync(path);
  const counters = path.endsWith('.db')
    ? [[18, 20] as const, [24, 28] as const, [40, 44] as const, [92, 96] as const]
    : [];
  for (const [from, to] of counters) bytes.fill(0, from, to);
  return bytes;
}

/** As SQLite copies it: one file without log. */
function settled(dataDir: string): Record<string, string> {
  const database = new DatabaseSync(join(dataDir, 'cartable.db'));
  database.exec('pragma wal_checkpoint(truncate); pragma journal_mode = delete');
  database.close();
  return filesOf(dataDir);
}

async function takeAll(store: MomentStore, dataDir: string, minute: number, previous?: Moment) {
  return takeMoment({ dataDir, store, previous, version: '0.2.0', now: at(minute) });
}

describe('moments of a platform', () => {
  it('are restored byte for byte into an empty place, each as it was at its time', async () => {
    const dataDir = join(temporaryFolder(), 'data');
    const place = await openNotes(dataDir);
    const store = new MomentStore(openFolderObjectStore({ folder: temporaryFolder() }));
    await place.write('a/first');
    await place.write('a/second');
    const first = await takeAll(store, dataDir, 0);
    await place.remove('a/first');
    await place.write('b/third');
    const second = await takeAll(store, dataDir, 1, first.moment);
    await place.close();

    const latest = join(temporaryFolder(), 'latest');
    await restoreMoment({ store, dataDir: latest, migrations });
    expect(filesOf(latest)).toEqual(settled(dataDir));

    const earlier = join(temporaryFolder(), 'earlier');
    const { takenAt } = await restoreMoment({ store, to: at(0.5), dataDir: earlier, migrations });
    expect(takenAt).toBe(at(0).toISOString());
    const copy = await openNotes(earlier);
    expect((await copy.rows()).map(({ key }) => key)).toEqual(['a/first', 'a/second']);
    await copy.close();
    expect(Object.keys(filesOf(earlier)).filter((path) => path.startsWith('objects')).length).toBe(2);
    expect(second.sentBytes).toBeLessThan(first.sentBytes);
    await expect(
      restoreMoment({ store, to: at(-1), dataDir: join(temporaryFolder(), 'none'), migrations }),
    ).rejects.toMatchObject({ code: 'backup.no-moment' });
  });

  it('leave no copy of the database, not even that of one that was killed, but that of one under way', async () => {
    const dataDir = join(temporaryFolder(), 'data');
    const place = await openNotes(dataDir);
    onTestFinished(() => place.close());
    const store = new MomentStore(openFolderObjectStore({ folder: temporaryFolder() }));
    const copies = () => readdirSync(dataDir).filter((name) => name.startsWith('.moment'));
    mkdirSync(join(dataDir, '.moment-aB3dE6'));
    writeFileSync(join(dataDir, '.moment-aB3dE6', 'cartable.db'), 'a copy');
    const other = await holdRemovals(join(dataDir, 'outbox'));
    await expect(takeAll(store, dataDir, 0)).rejects.toMatchObject({ code: 'backup.under-way' });
    expect(copies()).toEqual(['.moment-aB3dE6']);
    await other.release();
    await takeAll(store, dataDir, 0);
    expect(copies()).toEqual([]);
  });

  it('send what changed only', async () => {
    const dataDir = join(temporaryFolder(), 'data');
    const place = await openNotes(dataDir);
    onTestFinished(() => place.close());
    const store = new MomentStore(openFolderObjectStore({ folder: temporaryFolder() }));
    await place.write('large', Array.from({ length: 200_000 }, (_, i) => (i * i) % 9973).join(','));
    const first = await takeAll(store, dataDir, 0);
    const again = await takeAll(store, dataDir, 1, first.moment);
    expect(first.sentBytes).toBeGreaterThan(100_000);
    expect(again.sentBytes).toBe(0);
    await place.write('small', 'x');
    expect((await takeAll(store, dataDir, 2, again.moment)).sentBytes).toBeLessThan(first.sentBytes / 2);
  });

  it('read no edited table again but after an edit, and not at all one that is not edited', async () => {
    const dataDir = join(temporaryFolder(), 'data');
    const place = await openNotes(dataDir);
    const tables = openGeoPackageStore({ folder: join(dataDir, 'datasets') });
    for (const isEditable of [true, false])
      await storeTable(tables, isEditable ? 'edited' : 'stored', { ...pointTable('t', []), isEditable }, [
        batchOf([{ geometry: pointWkb(1, 2), row: [] }]),
      ]);
    const edited = await tables.edit('edited');
    const insert = { kind: 'insert', table: 't', values: {}, geometry: pointWkb(7, 8) } as const;
    const transact = () => edited.transact({ author: 'alice', comment: '', actions: [insert] });
    await transact();
    const store = new MomentStore(openFolderObjectStore({ folder: temporaryFolder() }));
    const entryOf = ({ files }: Moment, name: string) =>
      files.find(({ path }) => path === `datasets/${name}.gpkg`)!;
    /** A moment that tells other pieces: whoever reads the file again finds out. */
    const unread = '0'.repeat(64);
    const marked = (moment: Moment): Moment => ({
      ...moment,
      files: moment.files.map((file) => ({ ...file, pieces: [unread] })),
    });

    const recent = (await takeAll(store, dataDir, 0)).moment;
    expect(entryOf(recent, 'edited').identity).toBeUndefined();
    const past = new Date(Date.now() - 60_000);
    for (const suffix of ['', '-wal'])
      utimesSync(join(dataDir, 'datasets', `edited.gpkg${suffix}`), past, past);
    const first = (await takeAll(store, dataDir, 1, recent)).moment;
    const again = (await takeAll(store, dataDir, 2, marked(first))).moment;
    for (const name of ['edited', 'stored']) expect(entryOf(again, name).pieces).toEqual([unread]);

    await transact();
    const last = (await takeAll(store, dataDir, 3, marked(first))).moment;
    expect(entryOf(last, 'edited').pieces).not.toContain(unread);
    expect(entryOf(last, 'edited').pieces).not.toEqual(entryOf(first, 'edited').pieces);
    expect(entryOf(last, 'stored').pieces).toEqual([unread]);

    const whole = (await takeAll(store, dataDir, 4, first)).moment;
    expect(entryOf(whole, 'edited').pieces).toEqual(entryOf(last, 'edited').pieces);
    await edited.close();
    await place.close();
    const rowsAt = async (minute: number) => {
      const restored = join(temporaryFolder(), 'restored');
      await restoreMoment({ store, to: at(minute), dataDir: restored, migrations });
      const file = new DatabaseSync(join(restored, 'datasets', 'edited.gpkg'), { readOnly: true });
      onTestFinished(() => file.close());
      return file.prepare('select count(*) as rows from t').get()!.rows;
    };
    expect([await rowsAt(1), await rowsAt(4)]).toEqual([2, 3]);
  });

  it('name every object their database names, while rows and objects come and go', async () => {
    const dataDir = join(temporaryFolder(), 'data');
    const place = await openNotes(dataDir);
    const store = new MomentStore(openFolderObjectStore({ folder: temporaryFolder() }));
    let isOver = false;
    const writing = (async () => {
      for (let n = 0; !isOver; n += 1) {
        await place.write(`new/${n}`);
        if (n >= 10) await place.remove(`new/${n - 10}`);
        await sleep(2);
      }
    })();
    let previous: Moment | undefined;
    for (let minute = 0; minute < 4; minute += 1)
      previous = (await takeAll(store, dataDir, minute, previous)).moment;
    isOver = true;
    await writing;
    await place.close();
    for (let minute = 0; minute < 4; minute += 1) {
      const restored = join(temporaryFolder(), 'restored');
      await restoreMoment({ store, to: at(minute), dataDir: restored, migrations });
      const copy = await openNotes(restored);
      for (const { key, text } of await copy.rows())
        expect(readFileSync(join(restored, 'objects', ...key.split('/')), 'utf8')).toBe(text);
      await copy.close();
    }
  });

  it('that lack a piece, or hold a changed one, are refused', async () => {
    const dataDir = join(temporaryFolder(), 'data');
    const place = await openNotes(dataDir);
    await place.write('a');
    await place.close();
    const folder = temporaryFolder();
    const store = new MomentStore(openFolderObjectStore({ folder }));
    const { moment } = await takeAll(store, dataDir, 0);
    const [hash = ''] = moment.files.find(({ path }) => path === 'objects/a')!.pieces;
    const path = join(folder, 'pieces', hash.slice(0, 2), hash);
    const piece = readFileSync(path);
    writeFileSync(path, Buffer.concat([piece.subarray(0, piece.length - 6), Buffer.from('broken')]));
    const again = () => restoreMoment({ store, dataDir: join(temporaryFolder(), 'x'), migrations });
    await expect(again()).rejects.toMatchObject({ code: 'backup.damaged' });
    rmSync(path);
    await expect(again()).rejects.toMatchObject({ code: 'backup.incomplete' });
  });

  it('are thinned as they grow old, and the pieces nobody names any more go', async () => {
    const times = ['2026-10-01T10:00:00.000Z', '2026-11-20T10:00:00.000Z', '2026-11-20T10:30:00.000Z'];
    const recent = ['2026-11-26T11:00:00.000Z', '2026-11-26T11:01:00.000Z'];
    expect([...momentsToKeep([...times, ...recent], at(5), 30)]).toEqual([times[2], ...recent]);

    const dataDir = join(temporaryFolder(), 'data');
    const place = await openNotes(dataDir);
    const folder = temporaryFolder();
    const store = new MomentStore(openFolderObjectStore({ folder }));
    await place.write('gone');
    const first = await takeAll(store, dataDir, 0);
    await place.remove('gone');
    const second = await takeAll(store, dataDir, 1, first.moment);
    await place.close();
    const [hash = ''] = first.moment.files.find(({ path }) => path === 'objects/gone')!.pieces;
    const path = join(folder, 'pieces', hash.slice(0, 2), hash);
    expect(statSync(path).size).toBeGreaterThan(0);
    const later = new Date(Date.now() + 2 * 86_400_000);
    expect(await store.keepOnly(new Set([second.moment.takenAt]), later)).toBeGreaterThan(0);
    expect(statSync(path, { throwIfNoEntry: false })).toBeUndefined();
    await restoreMoment({ store, dataDir: join(temporaryFolder(), 'kept'), migrations });
  });
});

describe('moments in a bucket', () => {
  requires('moto');

  it('are restored as those of a folder', async () => {
    const server = await startS3Server();
    onTestFinished(() => server.stop());
    const location = {
      bucket: await server.freshBucket(),
      region: 'us-east-1',
      endpoint: server.endpoint,
      credentials: server.credentials,
      hasBucketInPath: true,
      prefix: 'sauvegardes',
    };
    const spool = { folder: join(temporaryFolder(), 'spool'), maxBytes: 1 };
    const store = new MomentStore(await openS3ObjectStore(location, spool));
    const dataDir = join(temporaryFolder(), 'data');
    const place = await openNotes(dataDir);
    await place.write('a');
    await takeAll(store, dataDir, 0);
    await place.close();
    const restored = join(temporaryFolder(), 'restored');
    await restoreMoment({ store, dataDir: restored, migrations });
    expect(filesOf(restored)).toEqual(settled(dataDir));
  });
});
