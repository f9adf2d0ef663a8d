import { CartableError, communityRights } from '@cartable/contract';
import { datastoreNames, withOwnIdentifier } from '@cartable/datastore';
import { arriving, type CarriedTable, insertRows, type Row, renamed } from '@cartable/platform';
import { isForeignKeyViolation, isUniqueViolation } from '@cartable/storage';
import type { Services } from '../services.ts';
import { rowsName } from './archive-manifest.ts';
import { carriedTables } from './datastore-rows.ts';
import { type ImportPlan, identifiersOf, readDeclared } from './plan-import.ts';
import { supervisorLeft } from './supervisor-of.ts';
import { type UnpackedDatastore, valuesOf } from './unpack-transfer.ts';
import { patiently, refusalOf } from './write-faults.ts';

const rowsAtOnce = 200;

/** Rows that stayed behind, by table. */
export type RowsLeft = Readonly<Record<string, number>>;

/**
 * Writes the rows of an archive some at a time: others go on meanwhile. The datastore stays out of use until the end,
 * and nothing of it is seen.
 */
export async function writeRows(
  services: Services,
  transfer: UnpackedDatastore,
  plan: ImportPlan,
  { seed, signal, report }: { seed: string; signal: AbortSignal; report(done: number): void },
): Promise<{ readonly rows: number; readonly left: RowsLeft }> {
  const { ids: declared } = await readDeclared(transfer);
  const identifiers = identifiersOf(seed, declared, plan, wordsOf(services, transfer, plan));
  const left: Record<string, number> = {};
  let rows = 0;
  for (const table of carriedTables) {
    let waiting: Row[] = [];
    const write = async () => {
      signal.throwIfAborted();
      const some = waiting;
      waiting = [];
      if (some.length === 0) return;
      try {
        const written = await insertSome(services, table, some);
        if (written < some.length) left[table.table] = (left[table.table] ?? 0) + some.length - written;
        rows += written;
      } catch (error) {
        throw isNameTaken(error, table.table)
          ? new CartableError('transfer.name-taken', { table: table.table }, { cause: error })
          : refusalOf(error, { table: table.table, column: '–' });
      }
      report(rows);
    };
    for await (const value of valuesOf(transfer, transfer.pathOf(rowsName(table.table)))) {
      const arrival = arriving(table, value, identifiers);
      if ('wrong' in arrival)
        throw new CartableError('transfer.row-refused', { table: table.table, column: arrival.wrong });
      if ('without' in arrival) {
        left[table.table] = (left[table.table] ?? 0) + 1;
        for (const [column, role] of Object.entries(table.columns))
          if (role === 'id') declared.delete(String((value as Row)[column]));
        continue;
      }
      waiting.push(settled(table.table, arrival.row, plan));
      if (waiting.length >= rowsAtOnce) await write();
    }
    await write();
  }
  await addSupervisor(services, plan);
  return { rows, left };
}

/** Free when the import was planned, and somebody else's by now. */
const isNameTaken = (error: unknown, table: string): boolean =>
  isUniqueViolation(error) && datastoreNames.some((name) => name.table === table);

/**
 * As if whoever has deleted their account since the plan had done so before: they are no members, and the community is
 * supervised by the first administrator. Again, where one does so between the look and the write.
 * @returns how many rows are there
 */
function insertSome(services: Services, table: CarriedTable, rows: readonly Row[]): Promise<number> {
  const { metadata, accounts } = services;
  const namesPeople = table.table === 'members' || table.table === 'communities';
  return patiently(
    async () => {
      const supervised = table.table === 'communities' ? await withSupervisor(services, rows) : rows;
      return metadata.transaction(async (db) => {
        const people =
          table.table === 'members' &&
          (await accounts.findPeople(
            rows.map((row) => String(row.user_id)),
            db,
          ));
        const there = people ? rows.filter((row) => people.has(String(row.user_id))) : supervised;
        await insertRows(db, table, there);
        return there.length;
      });
    },
    (error) => namesPeople && isForeignKeyViolation(error),
  );
}

function withSupervisor(services: Services, communities: readonly Row[]): Promise<Row[]> {
  return Promise.all(
    communities.map(async (row) => ({
      ...row,
      supervisor_id: await supervisorLeft(services, String(row.supervisor_id)),
    })),
  );
}

/** Addresses of the origin lead here from now on. */
function wordsOf(
  { config }: Services,
  { manifest }: UnpackedDatastore,
  { renames }: ImportPlan,
): [string, string][] {
  const words: [string, string][] = [];
  if (manifest.publicUrl !== config.publicUrl) words.push([`${manifest.publicUrl}/`, `${config.publicUrl}/`]);
  for (const [from, to] of Object.entries(renames.technical_name ?? {}))
    words.push([`${config.publicUrl}/annexes/${from}/`, `${config.publicUrl}/annexes/${to}/`]);
  return words;
}

/** What is decided here, whatever the archive says. */
function settled(table: string, row: Row, plan: ImportPlan): Row {
  const named = renamed(table, row, datastoreNames, plan.renames);
  switch (table) {
    case 'communities':
      return { ...named, supervisor_id: plan.supervisorId, datastore_id: plan.owner.id, is_sandbox: 0 };
    case 'datastores':
      return { ...named, active: 0, is_sandbox: 0 };
    case 'metadata_records':
      return withOwnIdentifier(named, plan.renames.identifier ?? {});
    default:
      return named;
  }
}

/** Of the row that is there: from then on they cannot delete their account. */
async function addSupervisor({ accounts }: Services, { owner: { communityId } }: ImportPlan): Promise<void> {
  const community = await accounts.findCommunity(communityId);
  if (community)
    await accounts.writeMember({ communityId, userId: community.supervisor.id, rights: communityRights });
}
