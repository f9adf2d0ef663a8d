import { type Connection, tablesOf } from '@cartable/storage';
import type { ServingVersionTables } from './serving-version.tables.ts';

const tables = tablesOf<ServingVersionTables>;

/** Name of the row that counts the changes. */
const servingName = 'serving';
/** Of the last change whose reach is known: a process of a former version of the program tells none. */
const toldName = 'told';
/** Of the last change that may reach every service. */
const everyName = 'every';
const datasheetPrefix = 'datasheet:';

/** Services that a change may reach: those of a datasheet, none where it is of no datasheet, or all. */
export type ServingReach = 'every' | { readonly datasheetId: string | null };

/** To be called in the transaction that changes what is served. */
export async function bumpServingVersion(db: Connection, reach: ServingReach): Promise<void> {
  const version = await countChange(db);
  const isFollowed = (await versionOf(db, toldName)) === version - 1;
  await keepVersion(db, toldName, version);
  if (reach === 'every' || !isFollowed) await keepVersion(db, everyName, version);
  else if (reach.datasheetId !== null) await keepVersion(db, datasheetPrefix + reach.datasheetId, version);
}

async function countChange(db: Connection): Promise<number> {
  const row = await tables(db)
    .insertInto('serving_version')
    .values({ name: servingName, version: 1 })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet((eb) => ({ version: eb('serving_version.version', '+', 1) })),
    )
    .returning('version')
    .executeTakeFirstOrThrow();
  return Number(row.version);
}

async function keepVersion(db: Connection, name: string, version: number): Promise<void> {
  await tables(db)
    .insertInto('serving_version')
    .values({ name, version })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ version }))
    .execute();
}

export async function readServingVersion(db: Connection): Promise<number> {
  return versionOf(db, servingName);
}

async function versionOf(db: Connection, name: string): Promise<number> {
  const row = await tables(db)
    .selectFrom('serving_version')
    .select('version')
    .where('name', '=', name)
    .executeTakeFirst();
  return Number(row?.version ?? 0);
}

export interface ServingChanges {
  readonly version: number;
  /** Whose services may have changed; undefined when all may have. */
  readonly datasheetIds: readonly string[] | undefined;
}

/** What changed after a version, in one statement: at one moment. */
export async function findServingChanges(db: Connection, known: number): Promise<ServingChanges> {
  const rows = await tables(db)
    .selectFrom('serving_version')
    .select(['name', 'version'])
    .where((eb) => eb.or([eb('version', '>', known), eb('name', 'in', [servingName, toldName])]))
    .execute();
  const versions = new Map(rows.map(({ name, version }) => [name, Number(version)]));
  const version = versions.get(servingName) ?? 0;
  // A database that went back to an earlier state, from a copy or a late replica, tells nothing of what it lost.
  const isLater = version >= known;
  const isTold = isLater && versions.get(toldName) === version && !versions.has(everyName);
  const datasheetIds = [...versions.keys()]
    .filter((name) => name.startsWith(datasheetPrefix))
    .map((name) => name.slice(datasheetPrefix.length));
  return { version, datasheetIds: isTold ? datasheetIds : undefined };
}
