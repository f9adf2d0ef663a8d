import { CartableError } from '@cartable/contract';
import { datastoreNames, keptBy } from '@cartable/datastore';
import {
  freshIdentifier,
  Identifiers,
  isUuid,
  type Renames,
  type Row,
  uuidsIn,
  valuesTaken,
} from '@cartable/platform';
import type { Services } from '../services.ts';
import { partiesName, rowsName } from './archive-manifest.ts';
import { carriedTables } from './datastore-rows.ts';
import { type Party, readParty, recogniseParties } from './parties.ts';
import { supervisorOf } from './supervisor-of.ts';
import { type UnpackedDatastore, valuesOf } from './unpack-transfer.ts';

/** Far above any producer; what is declared is kept in memory. */
const mostRows = 5_000_000;
const mostVariants = 1000;

/** How an archive comes in here, decided once: what is written afterwards would change the answers. */
export interface ImportPlan {
  /** Of the datastore and its community, as they are here. */
  readonly owner: { readonly id: string; readonly communityId: string };
  readonly supervisorId: string;
  readonly active: boolean;
  /** Identifiers taken here, and what they become. */
  readonly taken: readonly (readonly [from: string, to: string])[];
  readonly renames: Renames;
  readonly parties: readonly (readonly [there: string, here: string])[];
  readonly unknown: readonly Party[];
  /** As they are here: what an import that fails removes. */
  readonly datasets: readonly string[];
  readonly prefixes: readonly string[];
}

export interface Declared {
  readonly ids: Set<string>;
  readonly names: ReadonlyMap<string, ReadonlySet<string>>;
  readonly datasets: ReadonlySet<string>;
  readonly prefixes: ReadonlySet<string>;
  readonly supervisorId: string | undefined;
  readonly active: boolean;
}

/** @throws {CartableError} `transfer.*` */
export async function planImport(
  services: Services,
  transfer: UnpackedDatastore,
  request: { readonly seed: string; readonly supervisor: string | undefined },
): Promise<ImportPlan> {
  const declared = await readDeclared(transfer);
  rejectForeign(transfer, declared);
  const parties: Party[] = [];
  for await (const value of valuesOf(transfer, transfer.pathOf(partiesName)))
    parties.push(readParty(value, transfer.file));
  const known = await recogniseParties(
    services,
    parties.filter(({ id }) => !declared.ids.has(id)),
  );
  const taken = await takenOf(services, transfer, declared, request.seed);
  const identifiers = identifiersOf(request.seed, declared.ids, { taken, parties: [...known.here] });
  const { owner } = transfer.manifest;
  return {
    owner: { id: identifiers.of(owner.id), communityId: identifiers.of(owner.communityId) },
    supervisorId: await supervisorOf(
      services,
      known.here.get(declared.supervisorId ?? ''),
      request.supervisor,
    ),
    active: declared.active,
    taken,
    renames: await renamesOf(services, declared),
    parties: [...known.here],
    // Endpoints that no service stands on are missed by nobody.
    unknown: known.unknown.filter(({ kind }) => kind !== 'endpoint'),
    datasets: transfer.manifest.datasets.map(({ id }) => identifiers.of(id)),
    prefixes: [...declared.prefixes].map((prefix) => identifiers.inStructure(prefix)),
  };
}

export function identifiersOf(
  seed: string,
  declared: ReadonlySet<string>,
  { taken, parties }: Pick<ImportPlan, 'taken' | 'parties'>,
  words: readonly (readonly [string, string])[] = [],
): Identifiers {
  return new Identifiers({ seed, declared, changed: new Map([...parties, ...taken]), words });
}

/** Everything an archive brings, read once. */
export async function readDeclared(transfer: UnpackedDatastore): Promise<Declared> {
  const { manifest, file } = transfer;
  const ids = new Set<string>([
    ...manifest.datasets.map(({ id }) => id),
    ...manifest.objects.flatMap(({ key }) => uuidsIn(key)),
  ]);
  const names = new Map<string, Set<string>>();
  const datasets = new Set<string>();
  const prefixes = new Set<string>();
  let supervisorId: string | undefined;
  let active = false;
  let count = 0;
  for (const { table, columns } of carriedTables) {
    const idColumns = Object.keys(columns).filter((column) => columns[column] === 'id');
    const named = datastoreNames.filter((name) => name.table === table);
    for await (const value of valuesOf(transfer, transfer.pathOf(rowsName(table)))) {
      count += 1;
      if (count > mostRows) throw new CartableError('transfer.too-many-rows', { limit: mostRows });
      if (typeof value !== 'object' || value === null)
        throw new CartableError('transfer.not-an-archive', { file });
      const row = value as Row;
      for (const column of idColumns) {
        const id = row[column];
        if (typeof id !== 'string' || !isUuid(id))
          throw new CartableError('transfer.row-refused', { table, column });
        ids.add(id);
      }
      for (const { group, column } of named) {
        const name = row[column];
        if (typeof name === 'string') names.set(group, (names.get(group) ?? new Set()).add(name));
      }
      const kept = keptBy(table, row);
      for (const id of kept.datasets) datasets.add(id);
      for (const prefix of kept.prefixes) prefixes.add(prefix);
      if (table === 'communities') supervisorId = String(row.supervisor_id);
      if (table === 'datastores') active = row.active === 1;
    }
  }
  return { ids, names, datasets, prefixes, supervisorId, active };
}

/** Data and objects are those of the rows, and nothing else of a platform may be written over. */
function rejectForeign({ manifest, file }: UnpackedDatastore, { ids, datasets, prefixes }: Declared): void {
  const isOwn =
    ids.has(manifest.owner.id) &&
    ids.has(manifest.owner.communityId) &&
    manifest.datasets.every(({ id }) => datasets.has(id)) &&
    manifest.objects.every(({ key }) => prefixes.has(`${key.split('/').slice(0, 2).join('/')}/`));
  if (!isOwn) throw new CartableError('transfer.not-an-archive', { file });
}

/** Whatever it is of there: an identifier that is of anything here becomes another one. */
async function takenOf(
  { metadata, features }: Services,
  { manifest }: UnpackedDatastore,
  { ids }: Declared,
  seed: string,
): Promise<[string, string][]> {
  const taken = new Set<string>();
  const all = [...ids];
  for (const { table, columns } of carriedTables) {
    for (const [column, role] of Object.entries(columns)) {
      if (role !== 'id') continue;
      for (const id of await valuesTaken(metadata.db, table, column, all)) taken.add(id);
    }
  }
  for (const { id } of manifest.datasets) if (await features.exists(id)) taken.add(id);
  return [...taken].map((id) => [id, freshIdentifier(seed, id)]);
}

async function renamesOf({ metadata }: Services, { names }: Declared): Promise<Renames> {
  const renames: Record<string, Record<string, string>> = {};
  for (const [group, own] of names) {
    const places = datastoreNames.filter((name) => name.group === group);
    const isTaken = async (name: string) => {
      for (const { table, column } of places)
        if ((await valuesTaken(metadata.db, table, column, [name])).length > 0) return true;
      return false;
    };
    const separator = group === 'technical_name' ? '-' : '_';
    const given = new Set(own);
    for (const name of own) {
      if (!(await isTaken(name))) continue;
      for (let number = 2; number < mostVariants; number += 1) {
        const variant = `${name}${separator}${number}`;
        if (given.has(variant) || (await isTaken(variant))) continue;
        given.add(variant);
        renames[group] = { ...renames[group], [name]: variant };
        break;
      }
    }
  }
  return renames;
}
