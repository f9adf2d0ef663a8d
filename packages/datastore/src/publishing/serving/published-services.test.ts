import { tablesOf } from '@cartable/storage';
import { sharedFolder } from '@cartable/testkit';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { db } from '../../context.ts';
import { openPlatform, type TestPlatform } from '../../test-support/platform.ts';
import { makeServices, startPlatform } from '../../test-support/restricted-services.ts';
import { changeDatasheet } from '../../workspace/datasheets/datasheet.store.ts';
import {
  bumpServingVersion,
  type ServingReach,
} from '../../workspace/serving-version/serving-version.store.ts';
import type { ServingVersionTables } from '../../workspace/serving-version/serving-version.tables.ts';
import { PublishedServices } from './published-services.ts';

let platform: TestPlatform;
let services: PublishedServices;
let renames = 0;

const folder = sharedFolder();

beforeAll(async () => {
  platform = await openPlatform({ dataDir: folder() });
  await startPlatform(platform);
  await makeServices(platform, { datastore: 'mairie', services: [{ name: 'un' }, { name: 'deux' }] });
  await makeServices(platform, { datastore: 'ailleurs', services: [{ name: 'trois' }] });
});
beforeEach(() => {
  services = new PublishedServices(platform.context);
});
afterAll(() => platform.close());

const find = async () => (await services.find('WFS')).services;

/** Writes another name of each datasheet, as nobody may without saying so. @returns the names by layer, once read */
async function renameEverything(): Promise<string> {
  const name = `Nom ${++renames}`;
  const ids = new Set((await find()).map(({ datasheet }) => datasheet.id));
  for (const id of ids)
    await changeDatasheet(db(platform.context), id, { name: `${name} ${id}`, at: new Date().toISOString() });
  return name;
}

const bump = (reach: ServingReach) =>
  platform.metadata.transaction((connection) => bumpServingVersion(connection, reach));

/** What a program that knows of no reach writes. */
const bumpAsBefore = () =>
  tablesOf<ServingVersionTables>(db(platform.context))
    .updateTable('serving_version')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('name', '=', 'serving')
    .execute();

const versions = () => tablesOf<ServingVersionTables>(db(platform.context));

const rowsOfVersions = () => versions().selectFrom('serving_version').selectAll().execute();

async function putBack(rows: Awaited<ReturnType<typeof rowsOfVersions>>): Promise<void> {
  await versions().deleteFrom('serving_version').execute();
  await versions().insertInto('serving_version').values(rows).execute();
}

/** Layers whose services were read again since the datasheets were renamed. */
async function readAgain(name: string): Promise<string[]> {
  return (await find())
    .filter(({ datasheet }) => datasheet.name.startsWith(`${name} `))
    .map(({ layerName }) => layerName);
}

describe('a change that tells its reach', () => {
  it('has the services of its datasheet read again, and no other', async () => {
    const before = await find();
    expect(before.map(({ layerName }) => layerName)).toEqual(['deux', 'trois', 'un']);
    const name = await renameEverything();
    await bump({ datasheetId: before[0]!.datasheet.id });
    expect(await readAgain(name)).toEqual(['deux', 'un']);
    expect((await find())[1]).toBe(before[1]);
  });

  it('of several datasheets has those of each read, whoever asks', async () => {
    const before = await find();
    const late = new PublishedServices(platform.context);
    await late.find('WFS');
    const name = await renameEverything();
    await bump({ datasheetId: before[0]!.datasheet.id });
    expect(await readAgain(name)).toEqual(['deux', 'un']);
    await bump({ datasheetId: before[1]!.datasheet.id });
    expect(await readAgain(name)).toEqual(['deux', 'trois', 'un']);
    const again = (await late.find('WFS')).services;
    expect(again.every(({ datasheet }) => datasheet.name.startsWith(`${name} `))).toBe(true);
  });

  it('of no datasheet makes a version, and reads nothing', async () => {
    const { version } = await services.find('WFS');
    const name = await renameEverything();
    await bump({ datasheetId: null });
    expect(await readAgain(name)).toEqual([]);
    expect((await services.find('WFS')).version).toBe(version + 1);
  });

  it('of all has all read, and so has one that tells none', async () => {
    const all = ['deux', 'trois', 'un'];
    const datasheetId = (await find())[0]!.datasheet.id;
    const first = await renameEverything();
    await bump('every');
    expect(await readAgain(first)).toEqual(all);
    const second = await renameEverything();
    await bumpAsBefore();
    expect(await readAgain(second)).toEqual(all);
    // The next change tells its own reach, not that of the one before it.
    const third = await renameEverything();
    await bumpAsBefore();
    await bump({ datasheetId });
    expect(await readAgain(third)).toEqual(all);
    const fourth = await renameEverything();
    await bump({ datasheetId });
    expect(await readAgain(fourth)).toEqual(['deux', 'un']);
  });

  it('that a database brought back from a copy has lost is lost everywhere', async () => {
    const all = ['deux', 'trois', 'un'];
    const datasheetId = (await find())[0]!.datasheet.id;
    const kept = await rowsOfVersions();
    await bump({ datasheetId });
    await find();
    const name = await renameEverything();
    await putBack(kept);
    expect(await readAgain(name)).toEqual(all);
  });
});

describe('known facts', () => {
  /** The same platform, whose database can be taken away. */
  function interruptible() {
    const database = { isAway: false };
    const { metadata } = platform.context;
    const cut = new Proxy(metadata, {
      get(target, name) {
        if (database.isAway && name === 'db')
          throw Object.assign(new Error('refused'), { code: 'ECONNREFUSED' });
        return Reflect.get(target, name, target);
      },
    });
    const published = new PublishedServices({ ...platform.context, metadata: cut });
    return { published, database };
  }

  it('stand while nothing changes, are assumed while the database is away, and are read again after a change', async () => {
    const { published, database } = interruptible();
    expect(published.recall('WFS')).toBeUndefined();
    const known = await published.find('WFS');
    const standing = () => published.recall('WFS')!.standing;
    expect(await standing()).toBe('current');
    database.isAway = true;
    expect(await standing()).toBe('assumed');
    expect((await published.find('WFS')).services).toEqual(known.services);
    await bump('every');
    expect(await standing()).toBe('assumed');
    database.isAway = false;
    expect(await standing()).toBe('changed');
  });
});
