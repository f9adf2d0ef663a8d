import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { routes } from '@cartable/contract';
import { describeWithPostgres } from '@cartable/testkit';
import { expect, it, onTestFinished } from 'vitest';
import { newcomer } from '../support/people.ts';
import { pointsCsv } from '../support/points.ts';
import { publishFile } from '../support/publish.ts';
import { startServer } from '../support/server.ts';
import {
  addAnnexe,
  datastoreNamed,
  emptyFolder,
  type FilesOfArchive,
  featuresAt,
  filesOf,
  runTransfer,
  signedIn,
} from './carry-datastore.ts';

const limitMs = 300_000;
const name = 'demonstration';

describeWithPostgres('a datastore exported to one archive', (freshDatabase) => {
  it(
    'goes from a folder in use to PostgreSQL in use with every row and byte, and back beside itself',
    async () => {
      const folder = await emptyFolder('archives');
      const [first, second] = [join(folder, 'first.zip'), join(folder, 'second.zip')];
      const origin = await startServer();
      onTestFinished(() => origin.dispose());
      const producer = await signedIn(origin);
      const datastoreId = await datastoreNamed(producer, name);
      const { typeName, wfs } = await publishFile(producer, datastoreId, {
        name: 'puits',
        fileName: 'puits.csv',
        content: pointsCsv(300),
        share: 'all_public',
      });
      await addAnnexe(origin, producer, datastoreId);
      const strangerId = (await (await newcomer(origin, 'inconnue')).call(routes.getMe)).id;
      await producer.call(routes.updateMember, {
        params: { communityId: await communityOf(producer) },
        body: { user_id: strangerId, user_rights: ['UPLOAD'] },
      });
      const features = await featuresAt(origin.url, typeName);
      expect(JSON.parse(features)).toHaveLength(300);

      // The server that holds the folder writes it.
      const there = { CARTABLE_DATA_DIR: origin.dataDir, CARTABLE_PUBLIC_URL: origin.url };
      expect((await runTransfer('export', [first, '--datastore', name], there)).printed).toContain(
        'Datastore exported:',
      );
      await origin.stop();

      const database = { DATABASE_URL: await freshDatabase() };
      const middle = await startServer(database);
      onTestFinished(() => middle.dispose());
      const here = { ...database, CARTABLE_DATA_DIR: middle.dataDir, CARTABLE_PUBLIC_URL: middle.url };
      expect((await runTransfer('import', [first], here)).printed).toContain('“Démonstration” imported:');
      const report = await readReport(first);
      expect(report).toMatchObject({
        datastore: datastoreId,
        identifiers: [],
        left: { members: 1 },
        renames: { technical_name: { [name]: `${name}-2` } },
        unknown: [{ id: strangerId, kind: 'person' }],
      });
      expect(await featuresAt(middle.url, typeName)).toBe(features);
      const client = await signedIn(middle);
      expect(await datastoreNamed(client, `${name}-2`)).toBe(datastoreId);
      const service = await client.call(routes.getOffering, { params: { datastoreId, offeringId: wfs._id } });
      expect(service.layer_name).toBe(wfs.layer_name);
      const note = await fetch(`${middle.url}/annexes/${name}-2/notes/lisez.txt`);
      expect(await note.text()).toBe('Contenu é'.repeat(1000));
      await runTransfer('export', [second, '--datastore', `${name}-2`], here);
      await middle.dispose();
      expectSame(await filesOf(first), await filesOf(second));

      // Nobody runs there: the command does it itself. Everything is taken there, by the datastore it was made of.
      expect((await runTransfer('import', [second], there)).printed).toContain('imported:');
      const { identifiers, renames } = await readReport(second);
      expect(identifiers.map(([from]) => from)).toContain(datastoreId);
      const layer = renames.layer_name![wfs.layer_name]!;
      await origin.restart();
      expect(await featuresAt(origin.url, typeName)).toBe(features);
      const copied = await featuresAt(origin.url, typeName.replace(wfs.layer_name, layer));
      expect(copied.replaceAll(layer, wfs.layer_name)).toBe(features);
    },
    limitMs,
  );
});

interface Report {
  readonly identifiers: readonly (readonly [string, string])[];
  readonly renames: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

const readReport = async (archive: string) =>
  JSON.parse(await readFile(`${archive}.report.json`, 'utf8')) as Report;

async function communityOf(client: Awaited<ReturnType<typeof signedIn>>): Promise<string> {
  const { communities_member: memberships } = await client.call(routes.getMe);
  return memberships.find(({ community }) => community.technical_name === name)!.community._id;
}

/** Names that were taken, the supervisor, deposits and people unknown there apart, nothing has changed. */
function expectSame(before: FilesOfArchive, after: FilesOfArchive): void {
  const tables = [...before.keys()].filter(
    (file) =>
      file.startsWith('rows/') &&
      !/\/(communities|members|datastores|datastore_endpoints|offering_traffic)\./.test(file),
  );
  expect(tables.length).toBeGreaterThan(15);
  for (const file of tables) expect(rows(after, file), file).toEqual(rows(before, file));
  expect(objects(after)).toEqual(objects(before));
  expect(objects(before).length).toBeGreaterThan(1);
  expect(features(after)).toEqual(features(before));
  expect(features(before)).toHaveLength(300);
}

const changing = ['deposit_id', 'created_by', 'last_event_by', 'actor_id', 'subject_id', 'endpoint_id'];
const rows = (files: FilesOfArchive, file: string) =>
  files
    .get(file)!
    .bytes.toString()
    .split('\n')
    .filter((line) => line !== '')
    .map((line) =>
      Object.fromEntries(Object.entries(JSON.parse(line)).filter(([column]) => !changing.includes(column))),
    );

const objects = (files: FilesOfArchive) =>
  [...files]
    .filter(([file]) => file.startsWith('objects/'))
    .map(([, { bytes }]) => bytes.toString('hex'))
    .sort();

function features(files: FilesOfArchive): unknown[] {
  const database = new DatabaseSync(files.get('datasets/0.gpkg')!.path, { readOnly: true });
  const { table_name: table } = database.prepare('select table_name from gpkg_contents').get()!;
  const found = database.prepare(`select * from "${table}"`).all();
  database.close();
  return found.map((row) => ({ ...row }));
}
